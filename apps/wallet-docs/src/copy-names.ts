/** A block of code on a page: the line above it, and the heading that it is under. */
export type CodeBlock = { readonly caption: string; readonly heading: string; readonly code: string }

/**
 * Returns what each copy button copies, in words: a page has many of them, and a screen reader lists them without what is around
 * them. A file has its path in its first line: `// app/page.tsx`. Blocks of the same kind below one heading are numbered.
 */
export function copyNames(blocks: readonly CodeBlock[]): readonly string[] {
  const names = blocks.map(({ caption, heading, code }) => {
    const file = /^(?:\/\/|#|\/\*|<!--) ([\w./()[\]-]+\.\w+)\b/.exec(code)?.[1]
    return file ?? `${caption}, ${heading}`
  })
  return names.map((name, at) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    return `${name}, ${names.slice(0, at + 1).filter((each) => each === name).length}`
  })
}
