import { parseArgs } from 'node:util'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { isHex } from 'viem'
import type { StandaloneCommand, Tell } from '../command/command.ts'
import { UsageError } from '../command/options.ts'
import { shownText } from '../command/shown-text.ts'
import { type Given, type Option, optionsOf, readCallOptions } from './api-options.ts'
import { inWords } from './api-words.ts'
import { toBeSigned } from './exit-codes.ts'
import type { ApiCall } from './kinds.ts'
import { signedRoot } from './root-signature.ts'
import { type OperatorSession, openSession, sessionOptions } from './session.ts'
import { settle } from './short-names.ts'

type Signature = { readonly text?: string | undefined; readonly signature?: string | undefined }
type Asked = {
  readonly text: string
  readonly typedData: unknown
  readonly title: string
  readonly lines: readonly Line[]
}
type Line = { readonly label: string; readonly value: string }

/** Returns the command of a call: it signs in, signs what is to be signed, and prints the answer. */
export function apiCommand(entry: ApiCall): StandaloneCommand {
  const endpoint: EndpointDeclaration = contract[entry.call]
  const options = optionsOf(endpoint)
  const signs = entry.draft !== undefined || entry.call === 'signRoot'
  return {
    name: entry.name,
    usage: usageOf(entry, endpoint, options, signs),
    async run(args, tell) {
      const values = parse(args, [
        ...options.map(({ option }) => option),
        'file',
        ...sessionOptions,
        ...signatureNames(signs),
      ])
      const given = await readCallOptions(options, values)
      const session = await openSession(values, process.env)
      try {
        const ready = await settle(session, given)
        const signature = signs ? await signatureOf(session, entry, ready, values, tell) : {}
        if (!signature) return toBeSigned
        const answer = await call(session, entry.call, { ...ready, input: { ...ready.input, ...signature } })
        tell(values.json === undefined ? shownText(inWords(answer)) : JSON.stringify(answer))
        return 0
      } finally {
        await session.end()
      }
    },
  }
}

const signatureNames = (signs: boolean) => (signs ? ['text', 'signature'] : [])

async function call({ client }: OperatorSession, name: ApiCall['call'], { params, input }: Given): Promise<unknown> {
  const ask = client[name] as (
    input: object,
    options: object,
  ) => Promise<{ data?: unknown; rows?: unknown; total?: number }>
  const { data, rows, total } = await ask(input, { params })
  return rows === undefined ? data : { rows, total }
}

/** Returns what the call takes with the signature; undefined when the operator has to sign elsewhere, which this prints. */
async function signatureOf(
  session: OperatorSession,
  entry: ApiCall,
  given: Given,
  { text, signature, json }: Signature & { readonly json?: string | undefined },
  tell: Tell,
): Promise<object | undefined> {
  if (signature !== undefined && !isHex(signature)) throw new UsageError('--signature is hex with 0x')
  if (entry.draft === undefined) {
    if (signature !== undefined) return { signature }
    return signedRoot(session, given.params.day ?? '', tell)
  }
  if ((text === undefined) !== (signature === undefined)) throw new UsageError('give --text and --signature together')
  if (text !== undefined) return { text, signature }
  const { id } = given.params
  const asked = (await call(session, entry.draft, id === undefined ? given : { params: { id }, input: {} })) as Asked
  if (session.account)
    return { text: asked.text, signature: await session.account.signTypedData(asked.typedData as never) }
  if (json !== undefined) tell(JSON.stringify(asked))
  else for (const line of toSign(asked)) tell(line)
  return undefined
}

function toSign({ text, typedData, title, lines }: Asked): string[] {
  return [
    title,
    ...lines.map(({ label, value }) => `  ${label}: ${value}`),
    `\nSign this typed data (EIP-712):\n${JSON.stringify(typedData)}`,
    `\nThen run the command again with --signature and\n  --text '${text}'`,
  ]
}

/** Reads options; `--json` takes no value. @throws UsageError. */
export function parse(args: readonly string[], names: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, json: { type: 'boolean' } }, strict: true })
    const { json, ...rest } = values as Record<string, string | boolean | undefined>
    return { ...(rest as Record<string, string>), json: json === true ? 'yes' : undefined }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usageOf(entry: ApiCall, { summary, roles }: EndpointDeclaration, options: readonly Option[], signs: boolean) {
  const written = options.map(({ option, isRequired }) => (isRequired ? `--${option} …` : `[--${option} …]`))
  const width = Math.max(0, ...options.map(({ option }) => option.length))
  const kinds = { text: '', number: 'a number', 'yes or no': 'yes or no', list: 'separated by commas', json: 'as JSON' }
  return [
    `terahold ${[entry.name, ...written].join(' ')}`,
    '',
    `${summary}.`,
    ...(roles ? [`Roles: ${roles.join(', ')}.`] : []),
    '',
    ...options.map(({ option, about, kind }) => {
      const words = [about, kinds[kind]].filter((text) => text !== '').join('; ')
      return `  --${option.padEnd(width)}  ${words}`.trimEnd()
    }),
    ...(options.length > 0 ? ['', '  --file FILE  the same fields as a JSON object'] : []),
    ...(signs ? ['  --text, --signature  what was signed elsewhere, as this command prints it'] : []),
    '  --json  prints the answer as JSON',
    '  See `terahold help session` for --server, --keystore and --as.',
  ].join('\n')
}
