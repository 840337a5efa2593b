function same(text: string) {
  return { th: text, la: text, en: text }
}

/** A valid bot configuration with a single rule. */
export const smallBot = {
  isOn: true,
  office: { from: '', until: '', days: [0, 1, 2, 3, 4, 5, 6] },
  idleHours: 12,
  otherwise: 'agent',
  rules: [
    {
      name: 'agent',
      title: same('Agent'),
      keywords: { th: ['แอดมิน'], la: ['ແອດມິນ'], en: ['agent'] },
      says: same('Called'),
      offers: ['agent'],
      callsAgent: true,
    },
  ],
  agentComes: same('An agent comes'),
  agentAway: same('From {{from}} to {{until}}'),
  line: same('{{what}} {{amount}} {{status}} {{at}}'),
  nothing: same('Nothing'),
  statuses: { SUCCESS: same('done'), FAILED: same('failed'), PROCESSING: same('in progress') },
  kinds: { deposit: same('Deposit'), slip: same('Slip') },
}
