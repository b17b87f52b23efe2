import { Refusal } from '@terahold/contract/refusal'
import { isAddress } from 'viem'

/** The fields of a signed EIP-4361 message. The address is in lower case. */
export type SignInMessage = {
  domain: string
  address: string
  statement: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
}

/** The required content of our sign-in messages. */
export type ExpectedMessage = { domain: string; uri: string; statement: string; chainId: number }

const instant = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})`
/**
 * Matches the whole message, so that no line can be added. Request ids and resources, which we never ask for, are
 * refused too.
 */
const wholeMessage = new RegExp(
  `^${[
    '(?<domain>[^\\s/]{1,255}) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?<statement>[^\\n]{1,300})',
    '',
    'URI: (?<uri>\\S{1,300})',
    'Version: 1',
    'Chain ID: (?<chainId>[1-9]\\d{0,15})',
    'Nonce: (?<nonce>[0-9A-Za-z]{8,64})',
    `Issued At: (?<issuedAt>${instant})(?:\\nExpiration Time: (?<expirationTime>${instant}))?`,
  ].join('\\n')}(?:\\nNot Before: (?<notBefore>${instant}))?$`,
)
const tolerance = 60_000

/**
 * Parses a message in the exact form of EIP-4361.
 * @throws Refusal 401 message_invalid.
 */
export function parseSignInMessage(text: string): SignInMessage {
  const found = wholeMessage.exec(text)?.groups
  if (!found) throw invalid()
  const {
    domain = '',
    address = '',
    statement = '',
    uri = '',
    chainId = '',
    nonce = '',
    issuedAt,
    expirationTime,
    notBefore,
  } = found
  const isPlain = address === address.toLowerCase()
  // EIP-55: mixed case is a checksum, and a wrong one means a typing error or an attack.
  if (!isPlain && !isAddress(address, { strict: true })) throw invalid()
  return {
    domain,
    statement,
    uri,
    chainId,
    nonce,
    address: address.toLowerCase(),
    issuedAt: instantOf(issuedAt ?? ''),
    expirationTime: expirationTime === undefined ? undefined : instantOf(expirationTime),
    notBefore: notBefore === undefined ? undefined : instantOf(notBefore),
  }
}

/**
 * Checks a message against the required content and the present time, with a minute's tolerance for clocks.
 * @throws Refusal 401 domain_mismatch, chain_mismatch, message_invalid or message_expired.
 */
export function checkMessage(
  message: SignInMessage,
  expected: ExpectedMessage,
  issuedNotBefore: Date,
  now: Date,
): void {
  if (message.domain !== expected.domain || message.uri !== expected.uri) throw new Refusal(401, 'domain_mismatch')
  if (message.chainId !== String(expected.chainId)) throw new Refusal(401, 'chain_mismatch')
  if (message.statement !== expected.statement) throw invalid()
  const { issuedAt, expirationTime, notBefore } = message
  const isTimely =
    issuedAt.getTime() >= issuedNotBefore.getTime() - tolerance &&
    issuedAt.getTime() <= now.getTime() + tolerance &&
    (expirationTime === undefined || expirationTime.getTime() + tolerance > now.getTime()) &&
    (notBefore === undefined || notBefore.getTime() <= now.getTime() + tolerance)
  if (!isTimely) throw new Refusal(401, 'message_expired')
}

function instantOf(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalid()
  return date
}

function invalid(): Refusal {
  return new Refusal(401, 'message_invalid')
}
