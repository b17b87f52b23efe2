import type UniversalProvider from '@walletconnect/universal-provider'

type Logger = UniversalProvider['client']['logger']

const nothing = () => {}

/**
 * A logger for the SDK that keeps silent. Its own would collect every message at the finest level, and in a browser it
 * fails with newer versions of the logging library, which have a property where it expects a function.
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
    // Each part of the SDK writes its name into the logger it was given.
    child: silentLogger,
  }
  return logger as unknown as Logger
}
