import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { encodeRead } from '@terahold/proof/reserve-calls'
import type { Browser, Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateLocalChain } from '../apps/server/src/chain/local/local-chain-files.ts'
import { developmentAccount } from '../apps/server/src/chain/signer/development-accounts.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { moveClock } from './support/demo-tools.ts'
import { approve, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { orderSmallPlan } from './support/order.ts'
import { giveNode, type OwnNode } from './support/own-node.ts'
import { type Product, root, startProduct } from './support/product.ts'
import { fetchJsonWithRetry, until } from './support/retrying/client.ts'
import { checkScreen } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

type Row = { day: string; root: string; anchor: { isFinal: boolean } | null }
type List = { rows: Row[] }

const list = pathOf('trustLiabilities')
const index = `**${fillPath(servicePaths.liabilityIndex, { day: '*' })}`
const shard = `**${fillPath(servicePaths.liabilityShard, { day: '*', shard: '*' })}`
const rpc = `**${fillPath(servicePaths.rpc, { chainId: 31_337 })}`
const sheetName = 'Proof of what we owe you'
/** An account of the test chain that signs without a question. */
const sender = developmentAccount(0)

let product: Product
let browser: Browser
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  visitor = await visit(browser, product.base)
  page = visitor.page
  await signIn(page, 2)
  await orderSmallPlan(page)
  await page
    .getByRole('button', { name: /^Pay 3/ })
    .and(page.locator(':enabled'))
    .click()
  await approve(walletQuestion(page, /^Send 3\.6 USDT\?/))
  await page.getByText(/^Paid: /).waitFor()
  await nextProof()
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const newest = async () => (await fetchJsonWithRetry<List>(`${product.base}${list}`)).rows[0]

/** Moves to the next night, and waits until its root is final on the chain. */
async function nextProof(): Promise<void> {
  const before = (await newest())?.day
  await page.goto('/')
  await moveClock(page, 1)
  await until('a newer root on the chain', async () => {
    const row = await newest()
    return row?.day !== before && row?.anchor?.isFinal ? true : undefined
  })
}

/** Opens the sheet from the home page and checks. */
async function check(): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: sheetName }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
}

/** Answers the calls of contracts that the wallet's node gets. */
async function answerCalls(answer: () => object): Promise<void> {
  await page.route(rpc, async (route) => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string }
    if (method !== 'eth_call') return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id, ...answer() } })
  })
}

/** Asks the demo's chain itself, past our server. */
async function askChain(method: string, params: readonly unknown[]): Promise<string> {
  const node = locateLocalChain(product.dataDir)
  if (node === undefined) throw new Error('the demo has no chain')
  const answer = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { result: string }).result
}

async function reserveAddress(): Promise<string> {
  const { rows } = await fetchJsonWithRetry<{ rows: { anchor: { reserve: string } | null }[] }>(
    `${product.base}${list}`,
  )
  return rows.find(({ anchor }) => anchor !== null)?.anchor?.reserve ?? ''
}

const expectText = (text: RegExp) => page.getByRole('dialog', { name: sheetName }).getByText(text).first().waitFor()

describe('the proof on the member’s device', () => {
  it('is verified once the wallet signed for the key, in a worker, and takes its files anonymously', async () => {
    await withFailureScreenshot(visitor, 'proof', async () => {
      const workers: string[] = []
      page.on('worker', (worker) => workers.push(worker.url()))
      const named: string[] = []
      page.on('request', (request) => {
        const isFile = request.url().includes('/trust/liabilities/')
        const names = Object.keys(request.headers()).filter((name) => /^(authorization|cookie|x-)/.test(name))
        if (isFile && names.length > 0) named.push(`${request.url()}: ${names.join()}`)
      })
      await check()
      await expectText(/with a key that we chose. Sign once/)
      await page.getByRole('button', { name: 'Sign with wallet' }).click()
      await approve(walletQuestion(page, /^Sign/))
      await expectText(/The next proof uses the key from your wallet/)
      await nextProof()
      await check()
      await expectText(/Verified on this device/)
      await expectText(/Sum of your entries/)
      await expectText(/^1 of 1$/)
      await expectText(/Built into this app/)
      await checkScreen(page, 'proof-sheet')
      await page.goto('/')
      await page.getByText(/^Verified on this device ·/).waitFor()
      await checkScreen(page, 'proof-home')
      expect(workers.length).toBeGreaterThan(1)
      expect(named).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })

  it('fails for a tampered file', async () => {
    await page.route(shard, async (route) => {
      const answer = await route.fetch()
      const body = await answer.body()
      body[47] = 255 - (body[47] ?? 0)
      await route.fulfill({ response: answer, body })
    })
    await check()
    await expectText(/does not give the published root/)
    await page.unroute(shard)
  })

  it('fails for a damaged file, and says so on the home page', async () => {
    await page.route(index, (route) => route.fulfill({ body: Buffer.from('not a file') }))
    await check()
    await expectText(/damaged/)
    await page.unroute(index)
    await page.goto('/')
    await page.getByRole('alert').getByText('The proof of what we owe you is wrong').waitFor()
    await checkScreen(page, 'proof-failed')
  })

  it('fails for a root that this device saw differently', async () => {
    const path = (url: URL) => url.pathname === list
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as List
      const rows = body.rows.map((row) => ({ ...row, root: '00'.repeat(32) }))
      await route.fulfill({ response: answer, json: { ...body, rows } })
    })
    await check()
    await expectText(/earlier day was changed or removed/)
    await page.unroute(path)
  })

  it('fails for a log of nights that does not continue what this device saw', async () => {
    const path = (url: URL) => url.pathname === pathOf('logProof')
    await page.route(path, async (route) => {
      expect(new URL(route.request().url()).searchParams.get('from')).toMatch(/^\d+$/)
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      const growth = { from: 1, path: ['00'.repeat(32)] }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, growth } } })
    })
    await check()
    await expectText(/past night or a past day’s revenue was changed/)
    await page.unroute(path)
  })

  it('fails for a root that differs from the chain’s', async () => {
    await answerCalls(() => ({ result: `0x${'ee'.repeat(32)}` }))
    await check()
    await expectText(/root for this day differs/)
    await page.unroute(rpc)
  })

  it('is not decided with a wallet that cannot read the chain, and keeps saying why', async () => {
    await answerCalls(() => ({ error: { code: -32_000, message: 'no node' } }))
    await check()
    await expectText(/no wallet in this browser read the root/)
    await page.unroute(rpc)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectText(/Cash on chain, read by your wallet/)
  })

  it('fails loudly when the member is missing from a newer proof, which their wallet reports on the chain', async () => {
    const path = (url: URL) => url.pathname === pathOf('liabilityProof')
    const unknown = { code: 404, msg: 'unknown', reqId: 'test', reason: 'record_unknown' }
    await page.route(path, (route) => route.fulfill({ status: 404, json: unknown }))
    await check()
    await expectText(/You are missing from the newest proof/)
    await page.getByRole('button', { name: 'Report with wallet' }).waitFor()
    await checkScreen(page, 'proof-report')
    await page.getByRole('button', { name: 'Report with wallet' }).click()
    await approve(walletQuestion(page, /^Send this transaction/))
    await expectText(/public once the blockchain has it/)
    await page.unroute(path)
    const reports = async () => {
      const day = Date.parse((await newest())?.day ?? '') / 86_400_000
      const call = { to: await reserveAddress(), data: encodeRead('reportsOfDay', day) }
      return Number(await askChain('eth_call', [call, 'latest']))
    }
    await until('the report on the chain', async () => ((await reports()) === 1 ? true : undefined))
    await page.goto('/')
    await page.getByRole('alert').getByText('You are missing from the newest proof').waitFor()
  })

  it('is not decided without a server, and verified again with it', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: sheetName }).click()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectText(/no answer from our server/)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectText(/Verified on this device/)
  })
})

it('shows that a past day is unchanged, by the chain as the member’s wallet reads it', async () => {
  await withFailureScreenshot(visitor, 'past-day', async () => {
    await page.goto(`/${to.trust()}`)
    await page.getByText('Evidence, day by day').first().click()
    await page.getByRole('list', { name: 'Recorded days' }).locator('summary').first().click()
    await page.getByRole('button', { name: /This day on the blockchain/ }).click()
    await page.getByText(/^Unchanged since/).waitFor()
    await checkScreen(page, 'past-day')
    expect(await page.getByText(/differs from what two operators signed/).count()).toBe(0)
  })
})

it('shows anyone the public page, with the file of the newest proof', async () => {
  const stranger = await visit(browser, product.base)
  await withFailureScreenshot(stranger, 'trust', async () => {
    await stranger.page.goto(`/${to.trust()}`)
    await stranger.page.getByRole('heading', { name: 'How long withdrawals take' }).waitFor()
    await stranger.page.getByText('Correct, checked in this browser').waitFor()
    const witness = stranger.page.getByText('Witness demo.witness.invalid/w1').locator('..')
    await expect.poll(() => witness.textContent()).toMatch(/\d{4}/)
    const days = stranger.page.getByRole('list', { name: 'Owed to all members, day by day' })
    await days.locator('summary').first().click()
    await checkScreen(stranger.page, 'trust-page')
    const href = await stranger.page.locator('a[download]').first().getAttribute('href')
    const file = await fetch(new URL(href ?? '', product.base))
    expect((await file.text()).startsWith('terahold liabilities 1\n')).toBe(true)
    expect(stranger.complaints).toEqual([])
  })
  await stranger.close()
})

// The last test: it ends the server for good. The chain keeps running.
it('lets a member check and claim from a file on their disk when the server is gone', async () => {
  await check()
  await expectText(/Verified on this device/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save bundle as file' }).click(),
  ])
  const bundle = readFileSync(await download.path(), 'utf8')
  const node = locateLocalChain(product.dataDir)
  if (node === undefined) throw new Error('the demo has no chain')
  // A page of our server, with a node of the member's choice instead of the wallet's.
  const reader = await visit(browser, product.base)
  await withFailureScreenshot(reader, 'check-page', async () => {
    const { page: checkPage } = reader
    const own = await giveNode(checkPage, node, sender.address)
    await checkPage.goto(servicePaths.checkPage)
    expect(await checkPage.evaluate('self.origin')).toBe('null')
    await checkPage
      .getByLabel('Files')
      .setInputFiles({ name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(bundle) })
    await checkPage.getByLabel('Blockchain node (RPC address)').fill(own.url)
    await checkPage.getByRole('button', { name: 'Check', exact: true }).click()
    await checkPage.getByRole('heading', { name: 'Verified', exact: true }).waitFor()
    await checkScreen(checkPage, 'check-page')
    await checkPage.getByLabel('Blockchain node (RPC address)').fill(`${product.base}/nothing`)
    await checkPage.getByRole('button', { name: 'Check', exact: true }).click()
    await checkPage.getByRole('heading', { name: 'Could not check', exact: true }).waitFor()
  })
  await reader.close()
  await product.kill()

  const stranger = await visit(browser, product.base)
  await withFailureScreenshot(stranger, 'verifier', async () => {
    const verifier = stranger.page
    const own = await giveNode(verifier, node, sender.address)
    await verifier.goto(`file://${join(root, 'apps/web/dist/verify.html')}`)
    const checkFile = async (content: string, at = own.url) => {
      await verifier
        .getByLabel('Files')
        .setInputFiles({ name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(content) })
      await verifier.getByLabel('Blockchain node (RPC address)').fill(at)
      await verifier.getByRole('button', { name: 'Check', exact: true }).click()
    }
    const shows = (text: string | RegExp) => verifier.getByText(text).first().waitFor()
    await checkFile(bundle)
    await verifier.getByRole('heading', { name: 'Verified', exact: true }).waitFor()
    await shows(/anyone can open the exit from/)
    await shows('The log of nights is signed and has this root')
    expect(await verifier.locator('[data-check=log]').getAttribute('class')).toBe('verified')
    await verifier.getByText('Details to compare').click()
    await shows(/^demo\.witness\.invalid\/w1 \(/)
    await checkScreen(verifier, 'verifier')
    // The books have another sum than the tree.
    await checkFile(bundle.replace(/"held": "\d+"/, '"held": "1"'))
    await shows('Your entries do not add up to what we owed you.')
    await reportByHand(verifier, own, JSON.parse(bundle).snapshot)

    await own.ask('evm_increaseTime', [15 * 86_400])
    await own.ask('evm_mine')
    // Without a node's address, the verifier asks the wallet's own node.
    await checkFile(bundle, '')
    await verifier.getByRole('button', { name: 'Open the exit' }).click()
    await shows(/^Sent: 0x/)
    await own.ask('evm_mine')
    const { member, snapshot } = JSON.parse(bundle)
    const balance = async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [member.address] })
      return BigInt(await own.ask<string>('eth_call', [{ to: snapshot.token, data }, 'latest']))
    }
    const before = await balance()
    await checkFile(bundle)
    await shows(/^The exit is open\. The reserve pays you/)
    await checkScreen(verifier, 'verifier-claim')
    await verifier.getByRole('button', { name: 'Claim with wallet' }).click()
    await shows(/^Sent: 0x/)
    await own.ask('evm_mine')
    await checkFile(bundle)
    await shows('The reserve has paid your share.')
    expect(await balance()).toBeGreaterThan(before)
    expect(stranger.complaints).toEqual([])
    await expect(verifier.addScriptTag({ content: 'document.title = "other"' })).rejects.toThrow()
  })
  await stranger.close()
})

/** Reports the day with a transaction that was signed elsewhere, and sent through the node. */
async function reportByHand(verifier: Page, own: OwnNode, snapshot: { reserve: string; day: number }): Promise<void> {
  const reports = async () => {
    const data = encodeRead('reportsOfDay', snapshot.day)
    return Number(await own.ask<string>('eth_call', [{ to: snapshot.reserve, data }, 'latest']))
  }
  const before = await reports()
  const section = verifier.locator('section', { has: verifier.getByRole('heading', { name: 'Report in public' }) })
  await section.getByText('Without a wallet in this browser').click()
  await section.getByLabel('Signed transaction (hex)').fill('0x00')
  await section.getByRole('button', { name: 'Send through the node' }).click()
  await section.getByText(/^It was not sent: /).waitFor()
  const { account } = sender
  const raw = await account.signTransaction({
    chainId: 31_337,
    to: snapshot.reserve as Address,
    data: (await section.getByLabel('Data').inputValue()) as Hex,
    nonce: Number(await own.ask<string>('eth_getTransactionCount', [account.address, 'pending'])),
    gas: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 1n,
  })
  await section.getByLabel('Signed transaction (hex)').fill(raw)
  await section.getByRole('button', { name: 'Send through the node' }).click()
  await section.getByText(/^Sent: 0x/).waitFor()
  await own.ask('evm_mine')
  expect(await reports()).toBe(before + 1)
}
