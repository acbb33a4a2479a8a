import { diverAt, type Layout, type Point } from './layout.ts';

const ease = 'cubic-bezier(0.3, 0.1, 0.3, 1)';
/** Milliseconds: a diver sets off when the dice have come to rest, and both together stay below 400. */
const diceTime = 180;
const swimTime = 210;

/** Plays a diver's way along the path, on an element that already stands at its end. */
export function swimAlong(
  diver: HTMLElement,
  layout: Layout,
  { seat, from, to }: { seat: number; from: number; to: number },
): void {
  const end = diverAt(layout, to, seat);
  const depths = Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, step) => from + Math.sign(to - from) * step,
  );
  const share = ({ x, y }: Point): Keyframe => ({ translate: `${x - end.x}px ${y - end.y}px` });
  diver.animate(
    depths.map((depth) => share(diverAt(layout, depth, seat))),
    { duration: swimTime, delay: diceTime, easing: ease, fill: 'backwards' },
  );
}

/** A small start where something was taken, dropped or decided. */
export function pulse(element: Element): void {
  element.animate([{ scale: '1' }, { scale: '1.22' }, { scale: '1' }], { duration: 240, easing: ease });
}
