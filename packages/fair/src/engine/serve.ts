import { perform } from './perform.ts';
import type { Done, Order, Port } from './remote.ts';
import type { Result, Task } from './task.ts';

/** The Worker's end: does what the page's engine asks for. What throws gives null: nobody waits for it for ever. */
export function serve(port: Port): void {
  port.listen((message) => {
    const { id, task } = message as Order;
    const done: Done = { id, result: attempt(task) };
    port.send(done);
  });
}

function attempt(task: Task): Result {
  try {
    return perform(task);
  } catch {
    return null;
  }
}
