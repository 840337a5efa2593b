import { expect, test } from './test-app.ts'
import { startInspection } from './screen.ts'

test('the inspection of screens finds every kind of fault', async ({ page }) => {
  const screen = startInspection(page, 'th')
  await page.setContent(`
    <html lang="th"><head><title>Fine</title><link rel="manifest" href="data:application/json,{}"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>กระเป๋า</h1>
    <button style="height: 30px">กด</button>
    <p>wallet:total</p><p>ฝาก {{amount}} บาท</p><p>ຝາກເງິນ</p><p>0192f0c1-0000-7000-8000-0000000000aa</p>
    <p style="width: 90px; overflow: hidden; white-space: nowrap">ข้อความนี้ยาวเกินกว่าที่ของมันจะมีที่ให้</p>
    <div style="width: 1400px">กว้าง</div>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
    <p style="color: #777; background: #666">จาง</p></main></body></html>`)
  await page.evaluate(() => console.error('boom'))
  await screen.look('bad')
  const faults = screen.readFaults().join('\n')
  for (const fault of [
    'px is small for a thumb: <button> "กด"',
    'a text is missing: "wallet:total"',
    'a text is missing: "ฝาก {{amount}} บาท"',
    'an id is in sight: "0192f0c1-',
    '"ຝາກເງິນ" stands in a part that says lang="th"',
    'cut off: <p> "ข้อความนี้ยาว',
    'runs out of the screen: <div> "กว้าง"',
    'image-alt',
    'color-contrast',
    'error in the console: boom',
  ])
    expect(faults).toContain(fault)
})
