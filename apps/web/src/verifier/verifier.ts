import type { VerifierTexts } from '@terahold/locale/en/verifier'
import { type Language, languages, languageTags } from '@terahold/locale/languages'
import { matchLanguage } from '@terahold/locale/match-language'
import { verifierTexts } from '@terahold/locale/verifier-texts'
import { MalformedFile } from '@terahold/proof/file'
import type { LogKeys } from '@terahold/proof/log-keys'
import { button, element, fill } from './elements.ts'
import { type ChosenFile, readInputs } from './inputs.ts'
import { nodeOf } from './node.ts'
import { reportOf } from './report.ts'
import { showClaim } from './show-claim.ts'
import { showPublicReport } from './show-public-report.ts'
import { faultText, showReport } from './show-report.ts'

/** The keys of the log of nights and its witnesses; null in a build without them. */
declare const __LOG_KEYS__: LogKeys | null

// The whole of `verify.html`: it verifies files from the reader's disk, and asks nothing but a node that the reader chooses.

let language: Language = matchLanguage(navigator.language)
/** The number of the newest check: what an earlier one finds after it is not shown. */
let newest = 0
const main = element('main')
const results = element('div')
const files = element('input', { type: 'file', multiple: '', id: 'files' })
const node = element('input', { type: 'url', id: 'node', placeholder: 'https://', autocomplete: 'off' })

function show(): void {
  const texts = verifierTexts[language]
  document.documentElement.lang = language
  document.title = `${texts.title} · Terahold`
  main.replaceChildren(
    element('h1', {}, texts.title),
    element('p', {}, texts.intro),
    element('label', { for: 'files' }, texts.files),
    element('p', { class: 'small' }, texts.filesHelp),
    files,
    element('label', { for: 'node' }, texts.node),
    element('p', { class: 'small' }, texts.nodeHelp),
    node,
    button(texts.check, () => void check()),
    results,
    chooser(texts.language),
  )
}

async function check(): Promise<void> {
  const texts = verifierTexts[language]
  newest += 1
  const own = newest
  const showFound = (...found: readonly HTMLElement[]) => own === newest && results.replaceChildren(...found)
  showFound(element('p', { role: 'status' }, texts.checking))
  try {
    const chosen = await Promise.all([...(files.files ?? [])].map(readFile))
    const inputs = readInputs(chosen)
    const read = nodeOf(node.value.trim())
    const report = await reportOf(inputs, read, __LOG_KEYS__)
    const unknown = inputs.unknown.map((name) => element('p', {}, fill(texts.unknownFile, { name })))
    const parts =
      report === undefined
        ? [element('p', { role: 'status' }, texts.nothing)]
        : [
            showReport(texts, report),
            ...(read ? [showPublicReport(texts, { report, read }), showClaim(texts, { report, read })] : []),
          ]
    showFound(...unknown, ...parts.filter((part) => part !== undefined))
  } catch (error) {
    const why = element('p', {}, failureText(texts, error))
    showFound(element('section', { class: 'failed', role: 'status' }, element('h2', {}, texts.failed), why))
  }
}

/** @throws UnreadableFile if it was moved, deleted or changed after it was chosen. */
async function readFile(file: File): Promise<ChosenFile> {
  const content = await file.arrayBuffer().catch((cause: unknown) => {
    throw new UnreadableFile(file.name, { cause })
  })
  return { name: file.name, bytes: new Uint8Array(content) }
}

/** The message is the file's name. */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

function failureText(texts: VerifierTexts, error: unknown): string {
  if (error instanceof UnreadableFile) return fill(texts.unreadableFile, { name: error.message })
  if (error instanceof MalformedFile) return faultText(texts, error.reason)
  throw error
}

function chooser(label: string): HTMLElement {
  const select = element(
    'select',
    { id: 'language' },
    ...languageTags.map((tag) =>
      element('option', { value: tag, ...(tag === language && { selected: '' }) }, languages[tag].name),
    ),
  )
  select.addEventListener('change', () => {
    language = select.value as Language
    newest += 1
    results.replaceChildren()
    show()
  })
  return element('p', {}, element('label', { for: 'language' }, label), select)
}

show()
document.body.append(main)
