import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { openKeystoreFiles } from '../../chain/signer/keystore-file.ts'
import type { Signer } from '../../chain/signer/signer.ts'
import { unlockedSigner } from '../../chain/signer/unlocked-signer.ts'
import { openWeb3Signer } from '../../chain/signer/web3signer.ts'
import { matching, UsageError } from '../command/options.ts'

/** Where the key is that sends a transaction and pays its gas. A key itself is never an option: others could see it. */
export const senderOptions = ['keystore', 'password-file', 'web3signer', 'public-key', 'unlocked'] as const
type SenderOptions = Partial<Record<(typeof senderOptions)[number], string>>

export const senderUsage = `
  --keystore       the sender's encrypted key, with --password-file
  --web3signer     instead: the address of Web3Signer, with --public-key (0x and 128 hex digits)
  --unlocked       instead: an account that the node of RPC_URLS signs for (eth_signTransaction)`

/** Opens the sender's key. @throws UsageError unless exactly one is named. */
export async function openSender(chain: Chain, options: SenderOptions): Promise<Signer> {
  const { keystore, 'password-file': password, web3signer: url, 'public-key': publicKey, unlocked } = options
  if ([keystore, url, unlocked].filter(Boolean).length !== 1)
    throw new UsageError('name one key: --keystore, --web3signer or --unlocked')
  if (unlocked)
    return unlockedSigner(
      chain,
      matching('unlocked', unlocked, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits') as Address,
    )
  if (url) {
    if (!publicKey) throw new UsageError('missing --public-key')
    return openWeb3Signer({ url, publicKey })
  }
  if (!keystore || !password) throw new UsageError('missing --password-file')
  return openKeystoreFiles({ keystore, password })
}
