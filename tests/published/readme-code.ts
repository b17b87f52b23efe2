import { readFileSync } from 'node:fs'

/** The README of the modal. */
export const readme = readmeOf('wallet-modal')

function readmeOf(name: 'wallet-modal' | 'wallet-testkit'): string {
  return readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), 'utf8')
}

/** Returns the code blocks of a section of a README, the modal's by default. Throws if the section has none. */
export function readmeCode(heading: string, name: Parameters<typeof readmeOf>[0] = 'wallet-modal'): readonly string[] {
  const [, section = ''] = readmeOf(name).split(
    new RegExp(`^#{2,3} ${heading.replaceAll(/[()]/g, String.raw`\$&`)}$`, 'm'),
  )
  const [own = ''] = section.split(/^#{2,3} /m)
  const blocks = [...own.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code)
  if (blocks.length === 0) throw new Error(`The README has no code under "${heading}"`)
  return blocks
}

/** Returns the files of a section: blocks whose first line is a comment with the file's path. */
export function readmeFiles(heading: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readmeCode(heading).flatMap((code) => {
      const [, file] = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code) ?? []
      return file ? [[file, code]] : []
    }),
  )
}
