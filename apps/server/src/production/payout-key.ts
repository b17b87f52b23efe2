import { openKeystoreFiles } from '../chain/signer/keystore-file.ts'
import { type Signer, signerFromPrivateKey } from '../chain/signer/signer.ts'
import { openWeb3Signer } from '../chain/signer/web3signer.ts'
import type { ProductionConfig } from '../foundation/config.ts'

/**
 * Opens the payout key. It comes from one place: two files, the environment, AWS KMS or Web3Signer.
 * @throws Error when none or several are set, a setting of the one is missing, or its service does not answer.
 */
export async function openPayoutKey(config: ProductionConfig): Promise<Signer> {
  const { PAYOUT_KEYSTORE, PAYOUT_PRIVATE_KEY, PAYOUT_KMS_KEY, PAYOUT_WEB3SIGNER_URL } = config
  const given = { PAYOUT_KEYSTORE, PAYOUT_PRIVATE_KEY, PAYOUT_KMS_KEY, PAYOUT_WEB3SIGNER_URL }
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.length > 1) throw new Error(`${names.join(' and ')} cannot be set together: there is one payout key.`)
  if (PAYOUT_PRIVATE_KEY) return signerFromPrivateKey(PAYOUT_PRIVATE_KEY)
  if (PAYOUT_KMS_KEY) return openKms(PAYOUT_KMS_KEY, config)
  if (PAYOUT_WEB3SIGNER_URL) {
    const { PAYOUT_WEB3SIGNER_KEY: publicKey } = config
    if (!publicKey) throw new Error('PAYOUT_WEB3SIGNER_URL needs PAYOUT_WEB3SIGNER_KEY, the public key to sign with.')
    return openWeb3Signer({ url: PAYOUT_WEB3SIGNER_URL, publicKey })
  }
  const { PAYOUT_KEYSTORE_PASSWORD_FILE: password } = config
  if (PAYOUT_KEYSTORE && password) return openKeystore(PAYOUT_KEYSTORE, password)
  throw new Error(
    'The payout role needs PAYOUT_KEYSTORE and PAYOUT_KEYSTORE_PASSWORD_FILE, two files, or PAYOUT_KMS_KEY, or PAYOUT_WEB3SIGNER_URL.',
  )
}

async function openKeystore(keystore: string, password: string): Promise<Signer> {
  try {
    return await openKeystoreFiles({ keystore, password })
  } catch (cause) {
    throw new Error(`PAYOUT_KEYSTORE: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function openKms(keyId: string, config: ProductionConfig): Promise<Signer> {
  const { PAYOUT_KMS_REGION: region, PAYOUT_KMS_ENDPOINT: endpoint } = config
  const { PAYOUT_KMS_ACCESS_KEY_ID: accessKeyId, PAYOUT_KMS_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!region) throw new Error('PAYOUT_KMS_KEY needs PAYOUT_KMS_REGION.')
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('Set both PAYOUT_KMS_ACCESS_KEY_ID and PAYOUT_KMS_SECRET_ACCESS_KEY, or neither.')
  // Only installations that use it wait until the library of AWS is loaded.
  const { openKmsSigner } = await import('../chain/signer/kms-signer.ts')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return openKmsSigner({ keyId, region, endpoint, ...(credentials && { credentials }) })
}
