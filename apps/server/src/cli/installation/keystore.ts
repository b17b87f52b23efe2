import { addressInFile, createKeystoreFile, openKeystoreFiles } from '../../chain/signer/keystore-file.ts'
import { type Command, done } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const createKeystoreCommand: Command = {
  usage: `terahold keystore create --file FILE --password-file FILE
  --file           where to write the encrypted key (version 3); never overwrites a file
  --password-file  holds the password, at least 12 characters, readable by its owner alone (chmod 600)
  Prints the address of the new key. The key itself is never shown.`,
  async run(args, print) {
    const options = readOptions(args, ['file', 'password-file'])
    const address = await createKeystoreFile({ keystore: options.file, password: options['password-file'] })
    print(address)
    return done({ address })
  },
}

export const showKeystoreCommand: Command = {
  usage: `terahold keystore show --file FILE [--password-file FILE]
  --file           an encrypted key (version 3)
  --password-file  also checks this password
Prints the address.`,
  async run(args, print) {
    const { file, 'password-file': password } = readOptions(args, ['file'], ['password-file'])
    if (password === undefined) {
      const named = await addressInFile(file)
      print(named ?? 'The keystore does not name its address. Give its password to see it.')
      return done({ address: named ?? null })
    }
    const { address } = await openKeystoreFiles({ keystore: file, password })
    print(`${address}  the password opens it`)
    return done({ address })
  },
}
