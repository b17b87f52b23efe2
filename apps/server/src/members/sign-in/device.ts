const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** What a person calls the device behind a User-Agent, such as `Chrome, Android`; null when we cannot tell. */
export function deviceName(userAgent: string | undefined): string | null {
  const named = (list: readonly (readonly [mark: string, name: string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ') || null
}
