import { newPushKeys } from '../../push/keys.ts'
import type { StandaloneCommand } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const createPushKeyCommand: StandaloneCommand = {
  name: 'push key',
  usage: `terahold push key
  Makes the key by which push services know us, for PUSH_PRIVATE_KEY. Browsers that subscribed know one key only.`,
  async run(args, tell) {
    readOptions(args, [])
    tell(newPushKeys().privateKey)
    return 0
  },
}
