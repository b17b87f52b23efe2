import chromium from '@sparticuz/chromium'

/** Unpacks the browser once. Otherwise a test file could start it while another one still unpacks it. */
export default async function unpackBrowser(): Promise<void> {
  await chromium.executablePath()
}
