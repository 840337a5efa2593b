import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromium, keepsTraces, launchArguments } from './config.ts'

/**
 * A phone in Thailand. Each worker has its own app; a single worker would leave a core idle, because it mostly waits.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  workers: 2,
  retries: 0,
  // These limits end a test that hangs. No test depends on how long a screen takes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // A step that cannot happen ends its test after the same time as a text that never appears.
    actionTimeout: 60_000,
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    // As on a phone: scroll bars overlay the page and use none of its width.
    isMobile: true,
    hasTouch: true,
    // A page at rest draws nothing, and two cores draw in software. Stories of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Requests of a service worker could not be made to fail. `install.e2e.ts` enables one.
    serviceWorkers: 'block',
    // Both are recorded in every test, to be thrown away where it passes, and take a quarter of the time.
    trace: keepsTraces ? 'retain-on-failure' : 'off',
    screenshot: keepsTraces ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: chromium, args: launchArguments },
  },
})
