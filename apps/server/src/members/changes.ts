import { type Contract, contract, isSignedCall, type SignedCall } from '@terahold/contract'
import type { signatureCalls } from '@terahold/contract/calls/member/signatures'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { parseFields } from '../http/call/fields.ts'
import type { Handlers, MemberIdentity } from '../http/call/handler.ts'
import { type RunSigned, withoutProofs } from '../http/call/signed-calls.ts'
import { fill, words } from '../locales/words.ts'
import type { ChangeSignatures, ChangeWords } from '../wallet-proof/change-signatures.ts'
import type { SecurityNotices } from './notices/security-notices.ts'
import type { Sessions } from './sessions/sessions.ts'

/**
 * Says in words what each signed call changes, in the member's language; null where this content needs no signature. The
 * compiler requires one for every signed call.
 */
export type ChangeDescriptions = {
  readonly [Name in SignedCall]: (change: {
    readonly member: MemberIdentity
    readonly locale: Language
    readonly input: Omit<ParsedInputOf<Contract[Name]>, 'code' | 'oldCode' | 'password'>
  }) => ChangeWords | null | Promise<ChangeWords | null>
}

export type AccountChange = 'bindEmail' | 'updatePassword' | 'closeAccount' | 'exportAccount' | 'endSessions'

/** The words for changes of the account itself. */
export function describeAccountChanges(sessions: Pick<Sessions, 'list'>): Pick<ChangeDescriptions, AccountChange> {
  return {
    bindEmail: ({ locale, input }) => changeText(locale, 'bindEmail', { email: input.email }),
    updatePassword: ({ locale }) => changeText(locale, 'updatePassword'),
    closeAccount: ({ locale }) => changeText(locale, 'closeAccount'),
    exportAccount: ({ locale }) => changeText(locale, 'exportAccount'),
    endSessions: async ({ member, locale, input: { sessionId } }) => {
      if (sessionId === undefined) return changeText(locale, 'endSessions')
      const ended = (await sessions.list(member.memberId)).find((session) => session.sessionId === sessionId)
      return changeText(locale, 'endSession', { device: ended?.device ?? '—' })
    },
  }
}

/** Returns the words of a change in a language. */
export function changeText(
  locale: Language,
  change: keyof (typeof words)[Language]['changes'],
  values: Readonly<Record<string, string>> = {},
): ChangeWords {
  const { change: text, details } = words[locale].changes[change]
  return { change: text, details: fill(details, values) }
}

type ChangeDependencies = {
  readonly signatures: ChangeSignatures
  readonly descriptions: ChangeDescriptions
}

/**
 * Runs signed calls only with a fresh signature of the member's wallet, unless their content needs none. The member learns of the
 * change before it runs.
 */
export function createRunSigned({
  signatures,
  descriptions,
  announce,
}: ChangeDependencies & Pick<SecurityNotices, 'announce'>): RunSigned {
  return async ({ call, member, input, locale, signature }, run) => {
    const described = await describe(descriptions, call, { member, input, locale })
    if (described === null) return run()
    return signatures.use({ member, call, input, words: described }, signature, async () => {
      const nonce = signature?.nonce ?? ''
      await announce({ memberId: member.memberId, call, nonce, words: described })
      return run(described)
    })
  }
}

/** The call that returns what to sign. */
export function signatureRoutes({ signatures, descriptions }: ChangeDependencies): Handlers<typeof signatureCalls> {
  return {
    prepareSignature: async ({ member, locale, host, input: { call, input: given } }) => {
      if (!isSignedCall(call)) throw new Refusal(400, 'bad_field', { field: 'call' })
      const input = parseFields(withoutProofs(contract[call].input), given)
      const described = await describe(descriptions, call, { member, input, locale })
      if (described === null) throw new Refusal(400, 'bad_field', { field: 'input' })
      return { data: await signatures.prepare({ member, call, input, words: described, site: host }) }
    },
  }
}

function describe(
  descriptions: ChangeDescriptions,
  call: SignedCall,
  change: { member: MemberIdentity; input: unknown; locale: Language },
): ChangeWords | null | Promise<ChangeWords | null> {
  // The call's own schema turned the fields into the description's types.
  return descriptions[call](change as never)
}
