export type Cell = { readonly x: number; readonly y: number }

const rows = 5
const columns = 3
const hues = 6

/**
 * Returns a mirrored pattern of 5 × 5 cells and one of six tints, both derived from the address. Case does not matter.
 */
export function addressPattern(address: string): { cells: readonly Cell[]; tint: number } {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const cells: Cell[] = []
  for (let index = 0; index < rows * columns; index++) {
    if (digitAt(digits, index) % 2 === 0) continue
    const x = index % columns
    const y = Math.floor(index / columns)
    cells.push({ x, y })
    if (x < columns - 1) cells.push({ x: 2 * columns - 2 - x, y })
  }
  return { cells, tint: (digitAt(digits, digits.length - 1) + digitAt(digits, digits.length - 2)) % hues }
}

function digitAt(digits: string, index: number): number {
  const digit = Number.parseInt(digits[index] ?? '0', 16)
  return Number.isNaN(digit) ? 0 : digit
}
