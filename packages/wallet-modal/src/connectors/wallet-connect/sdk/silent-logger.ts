import type UniversalProvider from '@walletconnect/universal-provider'

type Logger = UniversalProvider['client']['logger']

const nothing = () => {}

/**
 * Creates a logger that discards everything. The SDK's own logger collects every message, and in a browser it fails
 * with newer versions of the logging library, which have a property where it expects a function.
 */
export function silentLogger(): Logger {
  const logger = {
    level: 'silent',
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    bindings: () => ({}),
    // Each part of the SDK writes its name into its logger.
    child: silentLogger,
  }
  return logger as unknown as Logger
}
