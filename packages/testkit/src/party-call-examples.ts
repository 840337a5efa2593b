const game = { party: 'game:PG', reason: 'x' }

/** Requests of the calls about outside parties and jobs. */
export const partyCallExamples = {
  listParties: { body: () => ({}) },
  pauseParty: { body: () => game },
  resumeParty: { body: () => game },
  listPartyEvents: { body: () => ({}) },
  listJobs: { body: () => ({}) },
  listFailedJobs: { body: () => ({}) },
  listSyntheticRuns: { body: () => ({}) },
  runJobsAgain: { body: () => ({ name: 'pollQr' }) },
}
