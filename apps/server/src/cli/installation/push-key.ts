import { newPushKeys } from '../../notifications/push/keys.ts'
import type { StandaloneCommand } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const createPushKeyCommand: StandaloneCommand = {
  name: 'push key',
  usage: `terahold push key
Creates the key by which push services identify the server, for PUSH_PRIVATE_KEY. Subscribed browsers accept only that key.`,
  async run(args, tell) {
    readOptions(args, [])
    tell(newPushKeys().privateKey)
    return 0
  },
}
