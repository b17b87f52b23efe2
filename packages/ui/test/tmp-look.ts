import { buildGallery, launchBrowser } from './open-gallery.ts'
const files = await buildGallery()
for (const [n,b] of files) console.log(n, b.length)
console.log(files.get('index.html'))
const browser = await launchBrowser()
const page = await (await browser.newContext({viewport:{width:390,height:844}})).newPage()
page.on('console', m => console.log('C', m.text())); page.on('pageerror', e => console.log('E', e.message, e.stack?.slice(0,600)))
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
await page.route('http://gallery.test/**', (route) => { const n = new URL(route.request().url()).pathname.slice(1)||'index.html'; const b = files.get(n); console.log('req', n, b===undefined); return route.fulfill({ headers:{'content-type': types[n.split('.').pop()!] ?? 'x/y', 'content-security-policy': "default-src 'self'; img-src 'self' data:"}, body: String(b)}) })
await page.goto('http://gallery.test/')
await page.waitForTimeout(1500)
console.log(await page.locator('#root').innerHTML().then(h=>h.slice(0,300)))
await browser.close()
