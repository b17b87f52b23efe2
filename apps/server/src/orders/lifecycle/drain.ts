const atOnce = 200

/**
 * Processes pages of at most `count` items until none is left, and returns how many. The failure of an item does not stop the
 * others of its page; no page is read after it.
 * @throws AggregateError of the failures, after the page in which there were any.
 */
export async function drain<Item>(
  readPage: (count: number) => Promise<Item[]>,
  act: (item: Item) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = []
  for (let done = 0; ; ) {
    const page = await readPage(atOnce)
    for (const item of page) {
      try {
        await act(item)
        done += 1
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${page.length} could not be moved`)
    if (page.length < atOnce) return done
  }
}
