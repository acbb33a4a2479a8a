import { join } from '../bytes.ts';
import { performDeckTask } from '../deck/task.ts';
import { combineShares, isDrawShare, makeDrawShare } from '../draw/share.ts';
import { readScalar, writeScalar } from '../group.ts';
import { areCommitments, makeCommitments } from '../keys/commitments.ts';
import { isRebuildValue, rebuild } from '../keys/rebuild.ts';
import { isAnswerGood, makeShares, openingOf, receive } from '../keys/shares.ts';
import { ownShare, publicKeys } from '../keys/table-keys.ts';
import type { Result, Task } from './task.ts';

const yes = new Uint8Array(0);

/**
 * Does a task, here and now. A check that throws has failed: what it was given is no good, and the same on every page.
 *
 * @throws Error if something cannot be made, which is a mistake of the caller.
 */
export function perform(task: Task): Result {
  try {
    return done(task);
  } catch (error) {
    if (task.task.startsWith('check ')) return null;
    throw error;
  }
}

function done(task: Task): Result {
  switch (task.task) {
    case 'make commitments':
      return makeCommitments(task.seed, task.origin, task.place, task.seat, task.t);
    case 'check commitments':
      return when(areCommitments(task.body, task.place, task.seat, task.t, task.constant));
    case 'make shares':
      return makeShares(task.seed, task.origin, task.dealing, task.seat);
    case 'find bad shares':
      return Uint8Array.from(
        task.dealing.seats.filter(
          (from, index) =>
            from !== task.seat &&
            receive(task.seed, task.dealing, from, task.seat, task.bodies[index] ?? yes) === null,
        ),
      );
    case 'open share':
      return openingOf(task.seed, task.dealing, task.to);
    case 'check answer':
      return when(isAnswerGood(task.opening, task.dealing, task.from, task.to, task.body));
    case 'make keys': {
      const keys = publicKeys(task.table, task.seats, task.commitments);
      return keys === null ? null : join(keys.Y, ...keys.S);
    }
    case 'make own share': {
      const share = ownShare(task.seed, task.origin, task.dealing, task.seat, task.bodies);
      return share === null ? null : writeScalar(share);
    }
    case 'make draw share': {
      const s = readScalar(task.s);
      return s === null ? null : makeDrawShare(s, task.S, task.place, task.seed);
    }
    case 'check draw share':
      return when(isDrawShare(task.body, task.S, task.place));
    case 'make rebuild value': {
      const value = receive(task.seed, task.dealing, task.of, task.seat, task.body);
      return value === null ? null : writeScalar(value);
    }
    case 'check rebuild value':
      return when(isRebuildValue(task.dealing, task.of, task.given));
    case 'rebuild':
      return rebuild(task.table, task.values);
    case 'combine draw':
      return combineShares(task.table, task.shares);
    default:
      return performDeckTask(task);
  }
}

function when(good: boolean): Result {
  return good ? yes : null;
}
