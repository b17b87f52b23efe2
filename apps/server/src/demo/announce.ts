/** Tells a person at the terminal where to go and what to try. */
export function announce(port: number): void {
  const base = `http://127.0.0.1:${port}`
  process.stdout.write(
    [
      '',
      '  Terahold is up: a demo on a local test chain, with test money and invented mines.',
      '',
      `  Open          ${base}`,
      `  Accounts      ${base}/demo/info`,
      `  Mailbox       ${base}/demo/mail?to=you@example.com`,
      '',
      '  Try           Connect the demo wallet, subscribe to Skagi 10, pay, then move the clock',
      '                (the strip at the top of the app does it, as does POST /demo/clock).',
      '  Operators     npx terahold revenue record --help',
      '  From a script npm run journey',
      '',
      '  Ctrl-C stops everything. What you did is kept for the next start.',
      '',
      '',
    ].join('\n'),
  )
}
