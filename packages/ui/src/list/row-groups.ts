/** The average number of rows in a group: few groups for the browser to watch, few rows to lay out when one comes near. */
const MEAN = 16

export interface RowGroup<Item> {
  readonly key: string
  readonly items: readonly Item[]
}

/**
 * Divides a list into groups of about sixteen. Where one starts depends on the keys of the rows alone. So a row keeps its
 * group, and the state inside it, when rows are added before or after it. A row that a growing list repeats is shown once.
 */
export function rowGroups<Item>(items: readonly Item[], keyOf: (item: Item) => string): RowGroup<Item>[] {
  const groups: { readonly key: string; readonly items: Item[] }[] = []
  const seen = new Set<string>()
  for (const item of items) {
    const key = keyOf(item)
    if (seen.has(key)) continue
    seen.add(key)
    const last = groups.at(-1)
    if (last === undefined) groups.push({ key: 'first', items: [item] })
    else if (isStart(key)) groups.push({ key: `from ${key}`, items: [item] })
    else last.items.push(item)
  }
  return groups
}

/**
 * Selects one key in sixteen, spread evenly: FNV-1a with the last mixing step of MurmurHash3, because neighbouring keys differ in
 * a digit.
 */
function isStart(key: string): boolean {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % MEAN === 0
}
