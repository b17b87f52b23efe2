import { findNode } from '../command-line/find-node.mjs'
import { installHooks } from './hooks.mjs'
import { installPackages } from './install.mjs'

/**
 * Prepares a checkout for use: installs its packages and Git hooks. Returns the path of a Node that runs the code.
 * @param {string} root
 * @throws Error with a message to print without a stack trace
 */
export async function prepareCheckout(root) {
  await installPackages(root)
  const node = findNode(root)
  installHooks(root, node)
  return node
}
