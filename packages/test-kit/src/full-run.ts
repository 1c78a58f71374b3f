/** True in `npm run test:full`, which runs long series in full length. `npm test` runs a part of each series. */
const isFullRun = process.env['FULL_RUN'] === '1'

/** Returns the length of a series: the first value in `npm run test:full`, the second in `npm test`. */
export const inFullRun = <Value>(full: Value, part: Value): Value => (isFullRun ? full : part)

/** Returns all items in `npm run test:full`, and in `npm test` every n-th item, beginning with the first. */
export const everyNth = <Item>(items: readonly Item[], nth: number): readonly Item[] =>
  isFullRun ? items : items.filter((_item, index) => index % nth === 0)
