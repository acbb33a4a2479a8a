/** The item at an index that is in the list by construction. @throws RangeError if it is not: a mistake of ours. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}.`);
  return item;
}
