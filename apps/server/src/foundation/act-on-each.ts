/**
 * Acts on each item, in their order. One that fails does not hold up the others.
 * @throws AggregateError of the failures, after all were tried.
 */
export async function actOnEach<Item>(
  items: readonly Item[],
  what: string,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await act(item)
    } catch (failure) {
      failures.push(failure)
    }
  }
  const [first] = failures
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${items.length} ${what} failed: ${first instanceof Error ? first.message : String(first)}`,
    )
}
