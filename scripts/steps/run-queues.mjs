/**
 * Runs the steps of each queue one after another, and the queues at the same time. A step with `after` also waits for
 * that step, which must be listed before it. Results are in the order of the queues.
 * @template {{ after?: Step }} Step
 * @template Result
 * @param {Step[][]} queues
 * @param {(step: Step) => Promise<Result>} run
 * @returns {Promise<Result[]>}
 */
export function runQueues(queues, run) {
  /** @type {Map<Step, Promise<Result>>} */
  const results = new Map()
  for (const queue of queues) {
    let previous = Promise.resolve()
    for (const step of queue) {
      const awaited = step.after && results.get(step.after)
      const result = Promise.all([previous, awaited ?? Promise.resolve()]).then(() => run(step))
      results.set(step, result)
      previous = result.then(() => {})
      // The caller gets the error of a step. Of a promise that nothing else follows, Node would end the process at once.
      previous.catch(() => {})
    }
  }
  return Promise.all(results.values())
}
