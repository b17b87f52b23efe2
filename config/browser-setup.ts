import chromium from '@sparticuz/chromium'

/** Unpacks the browser once: test files that did so side by side would start it while another one still writes it. */
export default async function unpackBrowser(): Promise<void> {
  await chromium.executablePath()
}
