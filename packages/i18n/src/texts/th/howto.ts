/**
 * Captions of the how-to films, one per cue. `[namespace:key]` is replaced by the text of that key on the screen. No
 * app loads them: `npm run record:howto` writes them into WebVTT files. Decision record 0049.
 */
export const howto = {
  walletTotal: 'ตัวเลขใหญ่คือเงินทั้งหมดของคุณ',
  walletDeposit: 'จะเติมเงิน แตะ [wallet:deposit]',
  walletWay: 'เลือกวิธี เช่น [deposit:wayQrKbank]',
  walletAmount: 'แตะจำนวนเงิน แล้วได้ QR ทันที',
  walletPay: 'บันทึก QR ไปสแกนในแอปธนาคาร จ่ายให้ตรงยอดทุกสตางค์',
  walletArrived: 'เงินเข้าภายใน 1 นาที หน้านี้จะบอกเอง',
  walletWithdraw: 'จะเอาเงินออก แตะ [wallet:withdraw]',
  walletWithdrawAmount: 'ใส่จำนวนเงิน แล้วแตะปุ่มทอง',
  walletConfirm: 'ตรวจยอดให้ถูก แล้วแตะ [withdrawal:confirm]',
  walletPaid: 'เงินเข้าบัญชีธนาคารของคุณเองเท่านั้น',

  gameFind: 'เกมอยู่ถัดลงไปในหน้าหลัก ปัดไปข้าง ๆ เพื่อดูเพิ่ม',
  gameOpen: 'แตะเกมที่อยากเล่น ครั้งแรกจะเปิดบัญชีให้',
  gameAmount: 'ใส่จำนวนเงินที่จะย้ายเข้าเกม',
  gameMove: 'แตะปุ่มโอน เงินเข้าเกมทันที',
  gamePlay: 'แตะปุ่มเล่นเพื่อเข้าเกม',
  gameThere: 'เกมเปิดขึ้นมาพร้อมเงินของคุณ',
  gameBack: 'เลิกเล่นแล้วกลับมาที่นี่ แตะ [transfer:again] แล้ว [transfer:moveOut]',
  gameHome: 'ใส่จำนวนเงินแล้วโอน เงินกลับเข้ากระเป๋า',

  balanceTotal: 'ตัวเลขใหญ่คือเงินทั้งหมด รวมกระเป๋าและทุกเกม',
  balanceParts: 'บรรทัดล่างบอกว่าอยู่ในกระเป๋าเท่าไร ในเกมเท่าไร',
  balanceRefresh: 'แตะลูกศรเพื่อดูยอดล่าสุดจากทุกเกม',
  balanceGames: 'การ์ดของแต่ละเกมบอกเงินที่อยู่ในเกมนั้น',
  balanceStatement: 'แตะ [site:menuStatement] เพื่อดูเงินเข้าออกทุกครั้ง',
  balanceEntry: 'แตะรายการเพื่อดูเวลาและยอดหลังรายการ',

  receiveOpen: 'ในหน้าหลัก แตะ [wallet:bonus]',
  receiveChoose: 'เลือกโบนัสที่อยากได้',
  receiveRule: 'อ่านกติกาก่อน ได้เท่าไร และถอนได้เมื่อไร',
  receiveTap: 'แตะปุ่มทองเพื่อรับ',
  receiveGot: 'เงินโบนัสเข้ากระเป๋าทันที',
  receiveProgress: 'แถบนี้บอกว่าใกล้ถอนได้แค่ไหน',

  endWhere: 'โบนัสที่ใช้อยู่แสดงไว้ในหน้า [bonus:title]',
  endSuccess: 'เมื่อแถบเต็ม ให้ถอนทั้งหมด โบนัสก็จบอย่างสำเร็จ',
  endFail: 'ถ้าเล่นจนเหลือถึงยอดนี้ โบนัสจบเองและไม่มีเงื่อนไขเหลือ',
  endCancel: 'จะจบเองก่อน แตะ [bonus:cancel]',
  endWarning: 'อ่านว่าต้องคืนเครดิตเท่าไร แล้วจึงยืนยัน',
  endDone: 'โบนัสจบแล้ว ถอนเงินหรือรับโบนัสใหม่ได้',
} as const
