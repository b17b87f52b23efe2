import type { LocalAccount } from 'viem'
import { chainIdOf } from './proposal.ts'
import type { Client } from './sign-client.ts'

type Approval = Parameters<Client['approveSessionAuthenticate']>[0]
type Cacao = Approval['auths'][number]
/** What a dApp wants signed (CAIP-122). */
export type AuthPayload = Parameters<Client['formatAuthMessage']>[0]['request'] & { chains: string[] }

type Recap = { att: Record<string, Record<string, Record<string, unknown>[]>> }

const recapPrefix = 'urn:recap:'

/**
 * Signs a dApp's one-click sign-in once for every common chain. The chains are in the ReCap, which is part of the
 * signed message (CAIP-222, ERC-5573). Throws an error if dApp and wallet have no chain in common.
 */
export async function signOneClick(
  client: Client,
  payload: AuthPayload,
  account: LocalAccount,
  chains: readonly number[],
): Promise<Cacao> {
  const common = payload.chains.filter((chain) => chains.includes(chainIdOf(chain)))
  const [chain] = common
  if (chain === undefined) throw new Error(`The wallet knows none of ${payload.chains.join(', ')}`)
  const { resources, ...rest } = payload
  const request = { ...rest, chains: common, ...(resources && { resources: resources.map(withChains(common)) }) }
  const iss = `did:pkh:${chain}:${account.address}`
  const message = client.formatAuthMessage({ request, iss })
  const { chains: _chains, type: _type, ...signed } = request
  return {
    h: { t: 'caip122' },
    p: { ...signed, iss },
    s: { t: 'eip191', s: await account.signMessage({ message }) },
  }
}

function withChains(chains: readonly string[]): (resource: string) => string {
  return (resource) => {
    if (!resource.startsWith(recapPrefix)) return resource
    const recap = JSON.parse(Buffer.from(resource.slice(recapPrefix.length), 'base64').toString()) as Recap
    const abilities = Object.keys(recap.att.eip155 ?? {})
    recap.att.eip155 = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
    return recapPrefix + Buffer.from(JSON.stringify(recap)).toString('base64').replaceAll('=', '')
  }
}
