import { newPushKeys } from '../../notifications/push/keys.ts'
import { type Command, done } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const createPushKeyCommand: Command = {
  usage: `terahold push key
Creates the key by which push services identify the server, for PUSH_PRIVATE_KEY. Subscribed browsers accept only that key.`,
  async run(args, tell) {
    readOptions(args, [])
    const { privateKey } = newPushKeys()
    tell(privateKey)
    return done({ privateKey })
  },
}
