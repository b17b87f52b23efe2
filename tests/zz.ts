import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, visit } from '/work/main/tests/support/browser.ts'
const browser = await openBrowser()
const v = await visit(browser, 'http://127.0.0.1:4901', { reducedMotion: 'reduce', storageState: '/tmp/j1/state.json' })
const { page } = v
await page.goto('/#/pages/my/Vieworders')
await page.getByRole('link',{name:'Receipt'}).first().click()
await page.getByText('Cooling-off').first().waitFor()
await pause(1000)
await page.evaluate(() => { const log=[]; (window as any).log=log; new MutationObserver(ms => { for (const m of ms) for (const [k,l] of [['+',m.addedNodes],['-',m.removedNodes]] as any) for (const n of l) if (n.nodeType===1 && (n.matches?.('[role=dialog],[data-base-ui-portal],[id^=_r_]') || n.querySelector?.('[role=dialog]') || n.matches?.('main,.page-stack-page'))) log.push([Math.round(performance.now()),k,n.tagName,n.id,n.className.slice?.(0,40)]) }).observe(document, {childList:true,subtree:true}) })
await page.getByRole('button',{name:/^Demo on a local/}).click()
for (let i=0;i<10;i++) { await pause(400); console.log(i, await page.locator('[role=dialog]').count()) }
console.log(await page.evaluate(() => (window as any).log), v.complaints, page.url())
await page.screenshot({path:'/tmp/j1/fail.png'})
await browser.close()
