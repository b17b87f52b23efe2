type Entry = { readonly at: number; readonly work: () => void }

/** What a simulation has to do, in the order of its time: a binary heap. */
export function createAgenda() {
  const entries: Entry[] = []
  const timeOf = (index: number) => entries[index]?.at ?? Number.POSITIVE_INFINITY

  function swap(one: number, other: number): void {
    const [first, second] = [entries[one], entries[other]]
    if (!first || !second) return
    entries[one] = second
    entries[other] = first
  }

  function takeFirst(): Entry | undefined {
    swap(0, entries.length - 1)
    const first = entries.pop()
    for (let index = 0; ; ) {
      const child = timeOf(2 * index + 2) < timeOf(2 * index + 1) ? 2 * index + 2 : 2 * index + 1
      if (timeOf(child) >= timeOf(index)) return first
      swap(index, child)
      index = child
    }
  }

  return {
    add(at: number, work: () => void): void {
      entries.push({ at, work })
      for (let index = entries.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (timeOf(parent) <= timeOf(index)) return
        swap(index, parent)
        index = parent
      }
    },
    /** Works until nothing is left. */
    run(): void {
      for (let entry = takeFirst(); entry; entry = takeFirst()) entry.work()
    },
  }
}
