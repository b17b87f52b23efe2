import { keyTypes } from '@terahold/proof/note'
import { newPushKeys } from '../../notifications/push/keys.ts'
import { newNoteSigner, privateTextOf } from '../../trust/nights/note-signer.ts'
import { type Command, done } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'

export const createCheckpointKeyCommand: Command = {
  usage: `terahold checkpoint key --name NAME
Creates the key that signs the log of nights, for CHECKPOINT_PRIVATE_KEY, and prints the public key for witnesses on the line
below. NAME is the log's name for ever, such as app.terahold.example/nights.`,
  async run(args, print) {
    const { name } = readOptions(args, ['name'])
    matching('name', name, /^[^\s+]{1,200}$/, 'a name without blanks and without +')
    const signer = newNoteSigner(name, keyTypes.log)
    const privateKey = privateTextOf(signer)
    print(privateKey)
    print(signer.publicText)
    return done({ privateKey, publicKey: signer.publicText })
  },
}

export const createPushKeyCommand: Command = {
  usage: `terahold push key
Creates the key by which push services identify the server, for PUSH_PRIVATE_KEY. Subscribed browsers accept only that key.`,
  async run(args, print) {
    readOptions(args, [])
    const { privateKey } = newPushKeys()
    print(privateKey)
    return done({ privateKey })
  },
}
