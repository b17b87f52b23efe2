import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { reserveVaultAbi } from '@terahold/contracts/reserve-vault'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Decision, hashDecision } from '@terahold/decisions/decision'
import { concat, encodeFunctionData, erc20Abi, getAddress, type Hex, parseUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployOperatorRegistry } from '../../chain/contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { readVault } from '../../chain/payout/payout-vault.ts'
import { deploySafe } from '../../chain/safe/fixtures/deploy-safe.ts'
import { safeTypedData } from '../../chain/safe/safe-transaction.ts'
import { startSigningServices } from '../../chain/signer/fixtures/signing-services.ts'
import { encryptKeystore } from '../../chain/signer/keystore.ts'
import { transact } from '../../chain/signer/transact.ts'
import { unlockedSigner } from '../../chain/signer/unlocked-signer.ts'
import { runLocal } from '../fixtures/run-local.ts'
import { anchorTotal, exportDecision, withdrawalDecision } from './fixtures/decided.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-treasury-'))
const [password, planFile] = [join(folder, 'password'), join(folder, 'plan.json')]
const usdt = (text: string) => parseUnits(text, 18)
const anyone = getAddress(`0x${'ab'.repeat(20)}`)
const decisionId = '01900000-0000-7000-8000-000000000001'
const keys = Array.from({ length: 5 }, () => privateKeyToAccount(generatePrivateKey()))
const [ada, bela] = keys as [PrivateKeyAccount, PrivateKeyAccount]
let test: TestChain
let deployer: TestAccount
let owners: TestAccount[]
let safe: Hex
let token: Hex
let settings: Record<string, string>

beforeAll(async () => {
  test = await startTestChain()
  deployer = await test.account()
  owners = [await test.account(), await test.account(), await test.account()]
  safe = await deploySafe(test.chain, deployer.signer, { owners: owners.map(({ address }) => address), threshold: 2 })
  token = await test.token(deployer)
  writeFileSync(password, 'open sesame to all\n', { mode: 0o600 })
  for (const [name, { privateKey }] of [
    ['deployer', deployer] as const,
    ...owners.map((each, index) => [String(index), each] as const),
  ])
    writeFileSync(join(folder, name), await encryptKeystore(privateKey, 'open sesame to all', 1024), { mode: 0o600 })
  writeFileSync(planFile, JSON.stringify(planOf()))
  settings = { CHAIN_ID: '31337', RPC_URLS: test.rpcUrl }
})
afterAll(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})

function planOf(changes: object = {}) {
  const roles = ['settlement', 'settlement', 'admin', 'admin', 'admin']
  const operators = keys.map(({ address }, index) => ({ address, roles: [roles[index]] }))
  const cash = { dailyCap: '1000', dailyRefill: '500' }
  return {
    token: getAddress(token),
    treasury: getAddress(safe),
    payoutKey: keys[4]?.address,
    ...cash,
    operators,
    ...changes,
  }
}

async function run(line: string, ...more: string[]) {
  return runWith(settings, line, ...more)
}

async function runWith(settings: Readonly<Record<string, string | undefined>>, line: string, ...more: string[]) {
  for (const name of [
    'CHAIN_ID',
    'RPC_URLS',
    'TOKEN_ADDRESS',
    'TREASURY_ADDRESS',
    'VAULT_ADDRESS',
    'OPERATOR_REGISTRY_ADDRESS',
    'RESERVE_ADDRESS',
  ])
    vi.stubEnv(name, settings[name])
  try {
    return await runLocal(line, ...more)
  } finally {
    vi.unstubAllEnvs()
  }
}

const at = (name: string) => join(folder, name)
const key = (name: string) => ['--keystore', at(name), '--password-file', password]
const balanceOf = (owner: string) => test.chain.tokenBalance(token, owner as Hex)
const mint = (to: string, amount: bigint) =>
  transact(test.chain, deployer.signer, {
    to: token,
    data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to as Hex, amount] }),
  })

const decisionOf = (amount: string, to: Hex, changes: { decisionId?: string; expiresAt?: number } = {}) =>
  withdrawalDecision(settings.OPERATOR_REGISTRY_ADDRESS as Hex, { decisionId, to, amount, ...changes })
const exportOf = (decision: Decision, checker: PrivateKeyAccount) =>
  exportDecision(at('decisions'), decision, [ada, checker])

describe('deploy', () => {
  it('says what is missing, and deploys nothing without a key', async () => {
    const { code, output } = await run('deploy --check --plan', planFile)
    expect([code, output.match(/is missing/g)?.length]).toEqual([1, 3])
    await expect(run('deploy --plan', planFile)).rejects.toThrow('name one key')
  })

  it('deploys nothing when the file for the settings exists', async () => {
    writeFileSync(at('kept.env'), 'CHAIN_ID=1\n')
    const nonce = await test.chain.nonce(deployer.address, 'latest')
    const attempt = run('deploy --plan', planFile, '--out', at('kept.env'), ...key('deployer'))
    await expect(attempt).rejects.toThrow('kept.env exists and was not changed. Nothing was deployed.')
    expect(await test.chain.nonce(deployer.address, 'latest')).toBe(nonce)
    expect(readFileSync(at('kept.env'), 'utf8')).toBe('CHAIN_ID=1\n')
  })

  it('goes on after an interruption, at the same addresses, and prints the settings', async () => {
    const nonce = () => test.chain.nonce(deployer.address, 'latest')
    const before = await nonce()
    // Gas for one contract only, as when somebody forgot to fund the key.
    const { output: missing } = await run('deploy --check --plan', planFile)
    await test.client.setBalance({ address: deployer.address, value: parseUnits('0.006', 18) })
    await expect(run('deploy --plan', planFile, ...key('deployer'))).rejects.toThrow()
    const deployed = (await nonce()) - before
    expect(deployed).toBeGreaterThan(0)
    expect(deployed).toBeLessThan(3)
    await test.client.setBalance({ address: deployer.address, value: parseUnits('10', 18) })
    const { code, output } = await run('deploy --plan', planFile, '--out', at('contracts.env'), ...key('deployer'))
    expect([code, (await nonce()) - before]).toEqual([0, 3])
    expect(output.match(/is there/g)).toHaveLength(deployed)
    // The run that was interrupted deployed the registry.
    expect(output).toContain('Set OPERATOR_REGISTRY_BLOCK')
    const written = readFileSync(at('contracts.env'), 'utf8')
    expect(output.endsWith(written.trim())).toBe(true)
    settings = {
      ...settings,
      ...Object.fromEntries(
        written
          .trim()
          .split('\n')
          .map((line) => line.split('=') as [string, string]),
      ),
    }
    for (const name of ['VAULT_ADDRESS', 'RESERVE_ADDRESS', 'OPERATOR_REGISTRY_ADDRESS'])
      expect(missing).toContain(settings[name])
    expect(await run('deploy --plan', planFile, ...key('deployer'))).toMatchObject({ code: 0 })
    expect((await nonce()) - before).toBe(3)
  })

  it('deploys for a payout key in Web3Signer, which can pay the gas as well', async () => {
    const service = await startSigningServices()
    await test.client.setBalance({ address: service.address as Hex, value: parseUnits('10', 18) })
    writeFileSync(at('plan3.json'), JSON.stringify(planOf({ payoutKey: service.publicKey, dailyCap: '998' })))
    const sender = ['--web3signer', service.url, '--public-key', service.publicKey]
    const { code, answer } = await run('deploy --plan', at('plan3.json'), ...sender)
    const { VAULT_ADDRESS: vault } = answer as { VAULT_ADDRESS: Hex }
    expect([code, (await readVault(test.chain, vault)).signer]).toEqual([0, service.address])
    await service.close()
    const wrong = planOf({ payoutKey: `${service.publicKey}00` })
    writeFileSync(at('plan3.json'), JSON.stringify(wrong))
    await expect(run('deploy --check --plan', at('plan3.json'))).rejects.toThrow('payoutKey: must be an address')
  })

  it('lets a node sign, and refuses when another transaction or key signed', async () => {
    const [unlocked] = (await test.client.request({ method: 'eth_accounts' as never })) as unknown as [Hex]
    writeFileSync(at('plan2.json'), JSON.stringify(planOf({ dailyCap: '999' })))
    expect(await run('deploy --plan', at('plan2.json'), '--unlocked', unlocked)).toMatchObject({ code: 0 })
    await expect(run('deploy --plan', at('plan2.json'), '--unlocked', 'nobody')).rejects.toThrow('--unlocked must be')
    const wish = {
      chainId: 31_337,
      nonce: 1,
      to: token,
      data: '0x' as const,
      gas: 21_000n,
      ...(await test.chain.fees()),
    }
    const own = (await deployer.signer.signTransaction(wish)).raw
    const other = (await deployer.signer.signTransaction({ ...wish, value: 1n })).raw
    const answering = (result: Hex) => unlockedSigner({ request: async () => ({ result }) }, deployer.address)
    expect((await answering(own).signTransaction(wish)).raw).toBe(own)
    await expect(answering(other).signTransaction(wish)).rejects.toThrow('signed something else')
    const ofOther = (await (owners[0] as TestAccount).signer.signTransaction(wish)).raw
    await expect(answering(ofOther).signTransaction(wish)).rejects.toThrow('with another key')
  })

  it('refuses a treasury that is a key, a token that is none, a public key and an unknown entry', async () => {
    const cases = [
      [{ treasury: deployer.address }, 'is not a Safe'],
      [{ token: getAddress(keys[0]?.address ?? '0x') }, 'no contract'],
      [{ payoutKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'public development keys'],
      [{ dailycap: '1' }, 'dailycap'],
      [{ dailyCap: '1.5' }, 'dailyCap: must be whole USDT'],
    ] as const
    for (const [change, reason] of cases) {
      writeFileSync(at('wrong.json'), JSON.stringify(planOf(change)))
      await expect(run('deploy --check --plan', at('wrong.json'))).rejects.toThrow(reason)
    }
  })
})

async function signAndSend(file: string, ...decided: string[]) {
  expect((await run('treasury sign --file', file, ...decided, ...key('0'))).output).toContain('1 more must sign')
  await expect(run('treasury execute --file', file, ...key('deployer'))).rejects.toThrow('1 more owners must sign')
  // The second signature comes from elsewhere, as from a hardware wallet.
  const { code, output } = await run('treasury sign --file', file, ...decided)
  const typedData = JSON.parse(output.split('\n').at(-1) ?? '')
  const signature = await privateKeyToAccount(owners[1]?.privateKey ?? '0x').signTypedData(typedData)
  expect([code, (await run('treasury sign --file', file, ...decided, '--signature', signature)).output]).toEqual([
    3,
    expect.stringContaining('Anyone can send it'),
  ])
  const sent = await run('treasury execute --file', file, ...key('deployer'))
  await test.client.mine({ blocks: 3 })
  return sent
}

describe('the treasury', () => {
  it('refills the vault from the reserve when two owners have signed, once', async () => {
    const { RESERVE_ADDRESS: reserve = '', VAULT_ADDRESS: vault = '' } = settings
    await mint(reserve, usdt('300'))
    expect((await run('treasury refill --amount 200', '--out', at('refill'))).output).toContain(
      'Moves 200 USDT from the reserve',
    )
    expect(await signAndSend(at('refill'))).toMatchObject({ code: 0 })
    expect([await balanceOf(reserve), await balanceOf(vault)]).toEqual([usdt('100'), usdt('200')])
    await expect(run('treasury execute --file', at('refill'), ...key('deployer'))).rejects.toThrow('Nothing was sent')
    const { output, answer } = await run('treasury show')
    expect(output.split('\n')).toEqual([
      `Safe ${safe}, version 1.5.0, next transaction 1. 2 of 3 owners sign:`,
      ...(answer as { owners: string[] }).owners.map((owner) => `  ${owner}`),
      'treasury 0 USDT',
      'reserve  100 USDT',
      'vault    200 USDT',
    ])
    expect((answer as { owners: string[] }).owners.toSorted()).toEqual(
      owners.map(({ address }) => address.toLowerCase()).toSorted(),
    )
    await expect(run('treasury show --all')).rejects.toThrow('--all')
  })

  it('prints what owners compare with their wallets, and who must sign next', async () => {
    const { output, answer } = await run('treasury refill --amount 6', '--out', at('later'))
    const { nonce, safeTxHash } = answer as { nonce: bigint; safeTxHash: Hex }
    expect(output.split('\n').slice(1)).toEqual([
      `Safe ${safe}, chain 31337, transaction ${nonce}`,
      `safeTxHash ${safeTxHash}`,
      `Written to ${at('later')}. 2 of 3 owners sign it with \`terahold treasury sign\`.`,
    ])
    await expect(run('treasury refill --amount 6', '--out', at('later'))).rejects.toThrow('EEXIST')
    const original = readFileSync(at('later'), 'utf8')
    const numbered = async (next: bigint) => {
      writeFileSync(at('later'), original.replace(/"nonce": "\d+"/, `"nonce": "${next}"`))
      return (await run('treasury sign --file', at('later'))).output
    }
    expect(await numbered(nonce)).not.toContain('next transaction is')
    expect(await numbered(nonce + 1n)).toContain(`next transaction is ${nonce}, so this one must wait.`)
    expect(await numbered(nonce - 1n)).toContain(`next transaction is ${nonce}, so this one is over.`)
    writeFileSync(at('later'), original)
    const { output: signed } = await run('treasury sign --file', at('later'), ...key('0'))
    expect(signed).not.toContain('signed by')
    const owner = owners[0]?.address.toLowerCase()
    expect((await run('treasury sign --file', at('later'), ...key('0'))).output).toContain(`signed by ${owner}`)
    expect(JSON.parse(readFileSync(at('later'), 'utf8')).signatures, 'signed twice').toHaveLength(1)
    await expect(run('treasury sign --file', at('later'), '--keystore', at('0'))).rejects.toThrow('--password-file')
    await expect(run('treasury sign --file', at('later'), '--signature', '0x12')).rejects.toThrow('--signature must be')
  })

  it('signs for no other Safe, and prepares nothing for a treasury that is a key', async () => {
    const original = readFileSync(at('later'), 'utf8')
    const others = original.replace(/"safe": "0x[0-9a-f]+"/, `"safe": "0x${'5a'.repeat(20)}"`)
    writeFileSync(at('others'), others.replace(/"signatures": \[[\s\S]*\]/, '"signatures": []'))
    await expect(run('treasury sign --file', at('others'), ...key('0'))).rejects.toThrow('not TREASURY_ADDRESS')
    writeFileSync(at('others'), original.replace('"format"', '"formed"'))
    await expect(run('treasury sign --file', at('others'), ...key('0'))).rejects.toThrow(
      'no transaction of the treasury',
    )
    const keyed = { ...settings, TREASURY_ADDRESS: deployer.address }
    await expect(runWith(keyed, 'treasury refill --amount 6', '--out', at('keyed'))).rejects.toThrow('is not a Safe')
    expect(existsSync(at('keyed'))).toBe(false)
  })

  it('refills the vault from the treasury where there is no reserve, and takes no income out of one', async () => {
    const { RESERVE_ADDRESS: _, ...plain } = settings
    const { output } = await runWith(plain, 'treasury refill --amount 7', '--out', at('plain'))
    expect(output).toContain('Moves 7 USDT from the treasury to the vault')
    const decided = ['--decisions', await exportOf(decisionOf('30', getAddress(safe)), bela), '--id', decisionId]
    for (const [line, ...more] of [
      ['treasury announce', ...decided],
      ['treasury take', ...decided],
      ['treasury accept --contract reserve'],
    ] as const)
      await expect(runWith(plain, line, ...more, '--out', at('unmade'))).rejects.toThrow('RESERVE_ADDRESS is not set')
    expect(existsSync(at('unmade'))).toBe(false)
    expect((await runWith(plain, 'treasury show')).output).not.toContain('reserve')
  })

  it.each([
    ['another call', encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [anyone, 1n] })],
    ['a decision', encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [anyone, 1n] })],
  ])('signs no call of the token that is %s or lacks one', async (_, data) => {
    const original = readFileSync(at('plain'), 'utf8')
    writeFileSync(at('hidden'), original.replace(/"data": "0x[0-9a-f]+"/, `"data": "${data}"`))
    await expect(run('treasury sign --file', at('hidden'), ...key('0'))).rejects.toThrow('Sign nothing')
  })

  it('takes no signature of a stranger, and shows nothing that was altered as harmless', async () => {
    await run('treasury refill --amount 5', '--out', at('altered'))
    await expect(run('treasury sign --file', at('altered'), ...key('deployer'))).rejects.toThrow('not an owner')
    await run('treasury sign --file', at('altered'), ...key('0'))
    const original = readFileSync(at('altered'), 'utf8')
    const change = (pattern: RegExp, text: string) => writeFileSync(at('altered'), original.replace(pattern, text))
    change(/"nonce": "\d+"/, '"nonce": "7"')
    await expect(run('treasury sign --file', at('altered'), ...key('1'))).rejects.toThrow('is not 0x')
    writeFileSync(
      at('altered'),
      original
        .replace(/"signatures": \[[\s\S]*\]/, '"signatures": []')
        .replace(/"data": "0x[0-9a-f]+"/, '"data": "0xf2fde38b"'),
    )
    await expect(run('treasury sign --file', at('altered'), ...key('1'))).rejects.toThrow('Sign nothing')
    change(/"chainId": \d+/, '"chainId": 1')
    await expect(run('treasury sign --file', at('altered'), ...key('1'))).rejects.toThrow('for chain 1')
  })

  it('pays a house withdrawal that two operators decided, with the hash of their decision on the chain', async () => {
    const to = getAddress(`0x${'ab'.repeat(20)}`)
    const decision = decisionOf('40', to)
    const file = await exportOf(decision, bela)
    await test.client.mine({ blocks: 3 })
    await mint(safe, usdt('100'))
    const { output } = await run('treasury pay --decisions', file, '--id', decisionId, '--out', at('pay'))
    expect(output).toContain(`Pays 40 USDT to ${to}`)
    expect(output).toContain(hashDecision(decision))
    const { output: sent } = await signAndSend(at('pay'), '--decisions', file)
    expect([await balanceOf(to), await balanceOf(safe)]).toEqual([usdt('40'), usdt('60')])
    const hash = /0x[0-9a-f]{64}/.exec(sent.split('Done in')[1] ?? '')?.[0] as Hex
    expect((await test.chain.transaction(hash))?.input).toContain(hashDecision(decision).slice(2))

    const paid = `This decision is paid already, in ${hash}`
    const again = run('treasury pay --decisions', file, '--id', decisionId, '--out', at('pay-again'))
    await expect(again).rejects.toThrow(paid)
    expect(existsSync(at('pay-again'))).toBe(false)
    // A file that somebody numbered again, and that other tools have signed.
    const { nonce, signatures: _, format: __, ...rest } = JSON.parse(readFileSync(at('pay'), 'utf8'))
    const next = { ...rest, nonce: BigInt(nonce) + 1n }
    const written = async (signers: readonly TestAccount[]) => {
      const signatures = await Promise.all(
        signers.map(async ({ address, privateKey }) => ({
          owner: address,
          signature: await privateKeyToAccount(privateKey).signTypedData(safeTypedData(next)),
        })),
      )
      const text = { format: 'terahold-safe-transaction-1', ...next, nonce: String(next.nonce), signatures }
      writeFileSync(at('pay-again'), JSON.stringify(text))
      return at('pay-again')
    }
    const unsigned = await written([])
    await expect(run('treasury sign --file', unsigned, '--decisions', file, ...key('0'))).rejects.toThrow(paid)
    const signed = await written(owners.slice(0, 2))
    await expect(run('treasury execute --file', signed, ...key('deployer'))).rejects.toThrow(paid)
    expect(await balanceOf(to)).toBe(usdt('40'))
  })

  it('pays a second decision about the same sum and recipient', async () => {
    const to = getAddress(`0x${'ab'.repeat(20)}`)
    const second = '01900000-0000-7000-8000-000000000002'
    const decision = decisionOf('40', to, { decisionId: second })
    const file = await exportOf(decision, bela)
    await run('treasury pay --decisions', file, '--id', second, '--out', at('pay-second'))
    await signAndSend(at('pay-second'), '--decisions', file)
    expect(await balanceOf(to)).toBe(usdt('80'))
  })

  it('signs what is decided only as the next transaction', async () => {
    const to = getAddress(`0x${'af'.repeat(20)}`)
    const file = await exportOf(decisionOf('10', to), bela)
    await run('treasury pay --decisions', file, '--id', decisionId, '--out', at('ahead'))
    const original = readFileSync(at('ahead'), 'utf8')
    const nonce = BigInt(JSON.parse(original).nonce)
    writeFileSync(at('ahead'), original.replace(`"nonce": "${nonce}"`, `"nonce": "${nonce + 1n}"`))
    await expect(run('treasury sign --file', at('ahead'), '--decisions', file, ...key('0'))).rejects.toThrow(
      'only as the Safe’s next transaction',
    )
  })

  it('pays nothing that one operator, or somebody without the role, approved', async () => {
    for (const [checker, reason] of [
      [ada, 'same_operator'],
      [keys[2] as PrivateKeyAccount, 'checker_role_missing'],
    ] as const) {
      const decision = JSON.parse(readFileSync(at('decisions'), 'utf8')).decisions[0].decision
      const file = await exportOf(JSON.parse(decision), checker)
      await expect(run('treasury pay --decisions', file, '--id', decisionId, '--out', at('none'))).rejects.toThrow(
        reason,
      )
    }
  })

  it('signs no payment by a decision that nobody made, or that says something else', async () => {
    const [to, other] = [getAddress(`0x${'ad'.repeat(20)}`), getAddress(`0x${'ae'.repeat(20)}`)]
    const decision = decisionOf('20', to)
    const file = await exportOf(decision, bela)
    await run('treasury pay --decisions', file, '--id', decisionId, '--out', at('named'))
    const original = readFileSync(at('named'), 'utf8')
    const sign = ({ recipient = to, amount = usdt('20'), hash = hashDecision(decision) }) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
      writeFileSync(at('named'), original.replace(/"data": "0x[0-9a-f]+"/, `"data": "${concat([data, hash])}"`))
      return run('treasury sign --file', at('named'), '--decisions', file, ...key('0'))
    }
    await expect(run('treasury sign --file', at('named'), ...key('0'))).rejects.toThrow('missing --decisions')
    await expect(sign({ hash: `0x${'0b'.repeat(32)}` })).rejects.toThrow('has no decision')
    await expect(sign({ recipient: other })).rejects.toThrow('about another recipient')
    await expect(sign({ amount: usdt('21') })).rejects.toThrow('about another sum')
    expect((await sign({})).output).toContain('Two operators have signed that decision')
  })

  it('announces decided income of the reserve, and takes it 48 hours later, each with the hash of the decision', async () => {
    const reserve = settings.RESERVE_ADDRESS as Hex
    const decision = decisionOf('30', getAddress(`0x${'ac'.repeat(20)}`))
    const named = ['--decisions', await exportOf(decision, bela)]
    const decided = [...named, '--id', decisionId]
    await mint(reserve, usdt('1000'))
    await anchorTotal(test, deployer.signer, { reserve, total: usdt('1000'), by: [ada, bela] })
    const early = run('treasury take', ...decided, '--out', at('early'))
    await expect(early).rejects.toThrow('The reserve has 0 USDT announced, and the decision is about 30 USDT')
    const { output } = await run('treasury announce', ...decided, '--out', at('announce'))
    expect(output).toContain('Announces that the treasury takes 30 USDT out of the reserve')
    expect(output).not.toContain('are announced already')
    const { answer } = await signAndSend(at('announce'), ...named)
    const { txHash } = answer as { txHash: Hex }
    const announced = await test.chain.transaction(txHash)
    expect(announced?.input).toContain(hashDecision(decision).slice(2))

    const { output: take } = await run('treasury take', ...decided, '--out', at('take'))
    expect(take).toContain('Takes the announced income out of the reserve into the treasury')
    expect(take).toContain(hashDecision(decision))
    const { blockNumber } = await test.client.getTransactionReceipt({ hash: txHash })
    const { timestamp } = await test.client.getBlock({ blockNumber })
    const readyAt = new Date(1_000 * Number(timestamp) + 48 * 3_600_000)
    expect(take).toContain(`It can be taken from ${readyAt.toISOString()} on.`)
    const { output: again } = await run('treasury announce', ...decided, '--out', at('again'))
    expect(again).toContain('30 USDT are announced already. This announcement replaces that one.')
    await expect(signAndSend(at('take'), ...named), 'within 48 hours').rejects.toThrow()
    const before = await balanceOf(safe)
    await test.client.increaseTime({ seconds: 48 * 3_600 })
    await test.client.mine({ blocks: 3 })
    expect(await run('treasury execute --file', at('take'), ...key('deployer'))).toMatchObject({ code: 0 })
    expect((await balanceOf(safe)) - before).toBe(usdt('30'))
  })

  it('pays nothing by a decision that has expired by the time of the chain, which is ahead of this machine’s', async () => {
    const file = await exportOf(decisionOf('10', getAddress(`0x${'ad'.repeat(20)}`)), bela)
    const late = run('treasury pay --decisions', file, '--id', decisionId, '--out', at('late'))
    await expect(late).rejects.toThrow('does not count: expired')
  })

  it('shows no call of the reserve as harmless that it did not write', async () => {
    const original = readFileSync(at('take'), 'utf8')
    const data = encodeFunctionData({ abi: reserveVaultAbi, functionName: 'announceIncome', args: [5n] })
    const hidden = original.replace(/"data": "0x[0-9a-f]+"/, `"data": "${data}"`)
    writeFileSync(at('hidden'), hidden.replace(/"signatures": \[[\s\S]*\]/, '"signatures": []'))
    await expect(run('treasury sign --file', at('hidden'), ...key('0'))).rejects.toThrow('Sign nothing')
  })

  it('takes over a contract that a key has owned', async () => {
    const plan = {
      owner: deployer.address,
      operators: keys.slice(2).map(({ address }) => ({ address, roles: ['admin'] as const })),
    }
    const registry = await deployOperatorRegistry(test.chain, deployer.signer, plan)
    const data = encodeFunctionData({ abi: operatorRegistryAbi, functionName: 'transferOwnership', args: [safe] })
    await transact(test.chain, deployer.signer, { to: registry, data })
    settings = { ...settings, OPERATOR_REGISTRY_ADDRESS: registry }
    expect((await run('treasury accept --contract registry', '--out', at('accept'))).output).toContain(
      'Takes over the registry',
    )
    await signAndSend(at('accept'))
    const owner = await test.chain.call({
      to: registry,
      data: encodeFunctionData({ abi: operatorRegistryAbi, functionName: 'owner' }),
    })
    expect(owner.endsWith(safe.slice(2))).toBe(true)
  })
})
