import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: '签名证据',
  intro: '本压缩包包含商家日志中关于一份已签免责书的全部记录，以及无需商家参与即可核验的全部内容。',
  filesTitle: '文件',
  files: {
    record: '带电子印章的 PDF 记录，供阅读和打印。',
    signing: '所记录的回答、参与者和签名情况。',
    text: '向签名者展示的文件：数据形式和网页形式。',
    signatures: '每个签名的图像，以及带时间和压力的点。',
    video: '服务器记录的安全视频观看情况。',
    deliveries: '随后发送的邮件和消息、收件人及结果。',
    events: '按原样存储的记录事件及其哈希值。个人信息已加密。',
    eventFiles: '相同的事件，每个文件正是用于计算哈希值的字节。',
    opened: '相同的事件，个人信息已解密，与审计记录的显示一致。',
    receipt: '证明该签名在日志中。',
    receipts: '该记录后续事件的回执。',
    checkpoint: '回执所指向的、已签署的日志状态。',
    policy: '日志的公钥。',
    timeStamp: '外部机构对日志后续状态加盖的时间戳，以及将签名与该状态相连的回执。',
    verify: '核验回执的网页，无需联网。',
  },
  showsTitle: '能证明什么',
  shows: {
    text: '展示并签署的是哪份文本，逐字逐句。',
    unchanged: '该签名在日志中，且自日志签署该状态以来未被更改。',
    values: '填写了哪些信息，以及记录了哪些设备和时间信息。',
  },
  notTitle: '不能证明什么',
  not: {
    person: '当时是谁拿着手机。姓名是所填写的姓名。',
    truth: '所填写的信息是否属实。',
    time: '准确时间：时间来自服务器时钟。只有外部机构的时间戳才能证明签名在那时已经存在。',
    others: '商家是否向所有人展示同一份日志。请将其密钥与其他来源的副本比较。',
  },
  erased: '如果某人的信息已被删除，则无法恢复。由于证明针对的是加密后的值，因此仍然有效。',
  checkTitle: '如何核验',
  check: {
    page: '在浏览器中打开 verify.html（可不联网），选择 receipt.tlog-proof。网页中已包含密钥。',
    program: '或使用产品文档 docs/verify.md 中的 Go 程序，该文档规定了所有格式。',
    events: '计算事件的哈希值。第一个事件的哈希值必须与回执条目中的“event”相同，第二条命令会显示该条目。',
    text: '计算文本的哈希值。结果必须与第一个事件中的“versionHash”相同。',
    pdf: '用此命令或 PDF 阅读器检查 PDF 的电子印章。',
    timeStamp:
      '用该机构提供的根证书（保存为 roots.pem）检查时间戳。加盖时间戳的文本必须是 receipt-stamped.tlog-proof 中状态的开头部分。',
  },
  noTimeStamp: '尚无外部机构对包含此签名的日志状态加盖时间戳。',
};
