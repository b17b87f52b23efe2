import { CallFailed } from '@terahold/contract/client'
import { isHex } from 'viem'
import { type Command, done } from '../command/command.ts'
import { toBeSigned } from '../command/exit-codes.ts'
import { matching, UsageError } from '../command/options.ts'
import { parse } from './api-command.ts'
import { clientOf, messageFor, serverOf, storedSession, storeSession } from './session.ts'

/** Begins a session for an operator whose key is elsewhere, such as in a hardware wallet. */
export const beginSessionCommand: Command = {
  usage: `terahold session begin --address 0x… [--server URL] [--message TEXT --signature 0x…]
Signs in with a wallet that this command does not hold. It prints the message to sign (personal_sign). Run it again with both.
The session is stored for this user alone, for later commands, and ends after eight hours.
  --address    your wallet
  --server     the address of the desk, by default TERAHOLD_URL
  --message    what was signed, as this command printed it
  --signature  the wallet's signature of it`,
  async run(args, print) {
    const { address = '', message, signature, ...rest } = parse(args, ['address', 'server', 'message', 'signature'])
    matching('address', address, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    const base = serverOf(rest, process.env)
    if (message === undefined && signature === undefined) {
      const text = await messageFor(base, address)
      print(`Sign this message:\n\n${text}\n\nThen run the command again with both.`)
      return { code: toBeSigned, answer: { message: text } }
    }
    if (message === undefined || !isHex(signature)) throw new UsageError('give --message and --signature together')
    const { token, ...answer } = (await clientOf(base).operatorLogin({ message, signature })).data
    await storeSession(base, token, process.env)
    print(`signed in as ${answer.name} until ${answer.expiresAt}`)
    return done(answer)
  },
}

export const endSessionCommand: Command = {
  usage: `terahold session end [--server URL]
Ends the stored session, on the server too.`,
  async run(args, print) {
    const base = serverOf(parse(args, ['server']), process.env)
    const token = await storedSession(base, process.env)
    if (token !== undefined) {
      // Kept until the server has ended it, so that the command can be repeated.
      await clientOf(base, token).operatorLogout().catch(unlessOver)
      await storeSession(base, null, process.env)
    }
    print(token === undefined ? 'there was no session' : 'ended')
    return done({ ended: token !== undefined })
  },
}

/** Throws an error again unless the server says that there is no such session any more. */
function unlessOver(error: unknown): void {
  if (!(error instanceof CallFailed) || error.envelope.code !== 401) throw error
}
