import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromium } from './config.ts'

/** A phone in Thailand. Each worker has a house of its own; one of them alone leaves a core idle, for it mostly waits. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  workers: 2,
  retries: 0,
  // They end what hangs. How long a screen takes on a busy machine is no test's business.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    // As on a phone: scroll bars lie over the page and take none of its width.
    isMobile: true,
    hasTouch: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Requests that a worker makes could not be made to fail. `install.e2e.ts` has one.
    serviceWorkers: 'block',
    // Calls and actions, not films of them: filming takes what the house needs of two cores.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
