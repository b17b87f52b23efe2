import type { EmittedTypes } from './emit-types.ts'
import { createDeclarationReader, type Declaration } from './read-declarations.ts'

/**
 * Returns the Markdown of an entry: its functions and components, then its types, then the types that those mention and
 * that it does not export. Throws if an export has no doc comment.
 */
export function renderApi(types: EmittedTypes, entry: string, level: number): string {
  const reader = createDeclarationReader()
  const file = types.fileOf(entry)
  const exported = reader.exportsOf(file).flatMap((name) => {
    const found = reader.find(file, name)
    return found ? [{ ...found, name }] : []
  })
  const silent = exported.filter(({ comment }) => comment === '').map(({ name }) => name)
  if (silent.length > 0) throw new Error(`${entry} exports without a doc comment: ${silent.join(', ')}`)
  const values = exported.filter(({ isType }) => !isType)
  const own = exported.filter(({ isType }) => isType)
  const mentioned = collectMentioned(reader, exported)
  return [
    `\`\`\`ts import\nimport { … } from '@terahold/${entry}'\n\`\`\``,
    ...values.map((each) => renderDeclaration(each, level + 1)),
    ...own.map((each) => renderDeclaration(each, level + 1)),
    ...(mentioned.length > 0
      ? [`${'#'.repeat(level + 1)} Types that are not exported`, ...mentioned.map((each) => codeOf(each))]
      : []),
  ].join('\n\n')
}

function renderDeclaration(declaration: Declaration, level: number): string {
  return [`${'#'.repeat(level)} \`${declaration.name}\``, declaration.comment, codeOf(declaration)].join('\n\n')
}

function codeOf({ code }: Declaration): string {
  return `\`\`\`ts declaration\n${code}\n\`\`\``
}

/** The texts are one object of two hundred strings: its file is linked from the page about languages. */
const omitted = new Set(['Catalogue', 'walletModalTexts', 'en'])

function collectMentioned(reader: ReturnType<typeof createDeclarationReader>, exported: readonly Declaration[]) {
  const identity = ({ file, code }: Declaration) => `${file} ${code}`
  const known = new Map(exported.map((each) => [identity(each), each]))
  const waiting = [...exported]
  const added: Declaration[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const name of next.mentions) {
      const found = omitted.has(name) ? undefined : reader.find(next.file, name)
      if (!found || known.has(identity(found))) continue
      known.set(identity(found), found)
      added.push(found)
      waiting.push(found)
    }
  }
  return added.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
