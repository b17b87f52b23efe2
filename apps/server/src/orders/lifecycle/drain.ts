/**
 * Processes pages of at most `atOnce` items until none is left. A failed item is skipped for this run and reported at the end, so it
 * does not block the others.
 */
export async function drain<Item>(
  atOnce: number,
  readPage: () => Promise<Item[]>,
  act: (item: Item) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = []
  for (let done = 0; ; ) {
    const page = await readPage()
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
