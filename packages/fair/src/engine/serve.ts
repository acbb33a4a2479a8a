import { perform } from './perform.ts';
import type { Done, Order, Port } from './remote.ts';

/** The Worker's end: does what the page's engine asks for. */
export function serve(port: Port): void {
  port.listen((message) => {
    const { id, task } = message as Order;
    const done: Done = { id, result: perform(task) };
    port.send(done);
  });
}
