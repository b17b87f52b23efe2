/**
 * What somebody else wrote, for a terminal: without what would move its cursor, recolour it or turn its lines around. Line
 * ends stay, indented by the given blanks.
 */
export function shownText(text: string, indent = ''): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '\ufffd')
    .replaceAll('\n', `\n${indent}`)
}
