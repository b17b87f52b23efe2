import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  bytesToHex,
  encodeAbiParameters,
  type Hex,
  hashTypedData,
  hexToBytes,
  numberToHex,
  parseAbiParameters,
} from 'viem'

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const assertion = parseAbiParameters(
  'bytes32 r, bytes32 s, uint256 challengeIndex, uint256 typeIndex, bytes authenticatorData, string clientDataJSON',
)
/** The user was there (1) and was verified (4). */
const flags = 0x05

/** A passkey as a phone or laptop has it: its point, and its assertions in the form that contract wallets verify (WebAuthn). */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => bytesToHex(Buffer.from(text, 'base64url'))

  function signHash(hash: Hex): Hex {
    const challenge = Buffer.from(hexToBytes(hash)).toString('base64url')
    const clientDataJSON = `{"type":"webauthn.get","challenge":"${challenge}","origin":"https://desk.example"}`
    const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
    const authenticatorData = Buffer.concat([sha256('desk.example'), Buffer.of(flags, 0, 0, 0, 1)])
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const s = BigInt(bytesToHex(signature.subarray(32)))
    return encodeAbiParameters(assertion, [
      bytesToHex(signature.subarray(0, 32)),
      // Wallets send the lower of both forms.
      numberToHex(s > order / 2n ? order - s : s, { size: 32 }),
      BigInt(clientDataJSON.indexOf('"challenge"')),
      BigInt(clientDataJSON.indexOf('"type"')),
      bytesToHex(authenticatorData),
      clientDataJSON,
    ])
  }

  return {
    point: [coordinate(x), coordinate(y)] as const,
    signTypedData: async (typedData: Parameters<typeof hashTypedData>[0]) => signHash(hashTypedData(typedData)),
  }
}
