/**
 * Makes other people's text safe for a terminal: removes what would move its cursor, recolour it or reverse its lines.
 * Line breaks stay, with the given indent.
 */
export function shownText(text: string, indent = ''): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '\ufffd')
    .replaceAll('\n', `\n${indent}`)
}
