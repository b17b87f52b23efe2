/** Pairs of ground and letter, each with a contrast of at least 4.5 to 1. */
const colours = [
  ['#E4DFD6', '#0E1726'],
  ['#263246', '#FAF8F4'],
  ['#A84B17', '#FFFFFF'],
  ['#1B7A4E', '#FFFFFF'],
] as const

/** A drawing with the first letter of a name, its colours always the same for the same id. */
export function letterIcon(id: string, name: string): string {
  const sum = Buffer.from(id).reduce((total, byte) => total + byte, 0)
  const [ground, ink] = colours[sum % colours.length] ?? colours[0]
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '•'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">' +
    `<rect width="80" height="80" rx="16" fill="${ground}"/>` +
    `<text x="40" y="40" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="${ink}">${letter}</text>` +
    '</svg>'
  )
}
