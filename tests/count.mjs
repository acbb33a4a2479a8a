/** @typedef {{ passed: number, failed: number }} Count */

/**
 * A stage that ran nothing has failed, and so has one whose runner failed for a reason outside its tests. A skipped
 * test is a failed one: nothing here may be skipped.
 * @param {Count} count
 * @param {boolean} ok whether the runner ended well
 * @returns {Count}
 */
function honest({ passed, failed }, ok) {
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * From vitest's JSON report.
 * @param {string} text the report; '' if there is none
 * @param {boolean} ok whether vitest ended well
 */
export function countVitest(text, ok) {
  const report = parsed(text);
  if (report === null) return honest({ passed: 0, failed: 0 }, ok);
  const { numTotalTests, numPassedTests, testResults } = report;
  const broken = testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return honest({ passed: numPassedTests, failed: numTotalTests - numPassedTests + broken }, ok);
}

/**
 * From Playwright's JSON report. A flaky test is a failed one.
 * @param {string} text the report; '' if there is none
 * @param {boolean} ok whether Playwright ended well
 */
export function countPlaywright(text, ok) {
  const report = parsed(text);
  if (report === null) return honest({ passed: 0, failed: 0 }, ok);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky + skipped }, ok);
}
