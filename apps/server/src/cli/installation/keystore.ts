import { addressInFile, createKeystoreFile, openKeystoreFiles } from '../../chain/signer/keystore-file.ts'
import type { StandaloneCommand } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const createKeystoreCommand: StandaloneCommand = {
  name: 'keystore create',
  usage: `terahold keystore create --file FILE --password-file FILE
  --file           where to write the encrypted key (version 3); never over a file that is there
  --password-file  holds the password, at least 12 characters, readable by its owner alone (chmod 600)
  Prints the address of the new key. Nobody gets to see the key itself.`,
  async run(args, tell) {
    const options = readOptions(args, ['file', 'password-file'])
    tell(await createKeystoreFile({ keystore: options.file, password: options['password-file'] }))
    return 0
  },
}

export const showKeystoreCommand: StandaloneCommand = {
  name: 'keystore show',
  usage: `terahold keystore show --file FILE [--password-file FILE]
  --file           an encrypted key (version 3)
  --password-file  also checks this password
Prints the address.`,
  async run(args, tell) {
    const { file, 'password-file': password } = readOptions(args, ['file'], ['password-file'])
    if (password === undefined) {
      tell((await addressInFile(file)) ?? 'The keystore does not name its address. Give its password to see it.')
      return 0
    }
    tell(`${(await openKeystoreFiles({ keystore: file, password })).address}  the password opens it`)
    return 0
  },
}
