export type DemoNames = { readonly first: readonly string[]; readonly last: readonly string[] };

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NAMES: Readonly<Record<string, DemoNames>> = {
  en: {
    first:
      words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan
      Joseph Jessica Thomas Karen Christopher Sarah Daniel Nancy Matthew Betty Anthony Sandra Mark Ashley Donald Emily
      Steven Kimberly Andrew Margaret Paul Donna Joshua Michelle Kenneth Carol`),
    last: words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee
      Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson
      Carter Mitchell Roberts Turner Phillips Campbell Parker Evans O’Brien`),
  },
  es: {
    first:
      words(`María José Antonio Carmen Manuel Ana Francisco Isabel Javier Laura Carlos Cristina Miguel Marta
      Alejandro Lucía Pedro Elena Ángel Raquel Sergio Pilar Fernando Sofía Jorge Inés Alberto Rocío Luis Teresa Álvaro
      Beatriz Íñigo Nuria Óscar Paula Rubén Silvia Andrés Mónica`),
    last: words(`García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández
      Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano
      Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Núñez Peña`),
  },
  fr: {
    first: words(`Jean Marie Pierre Nathalie Michel Isabelle Philippe Sylvie Alain Catherine Nicolas Françoise
      Christophe Céline Patrick Aurélie Frédéric Stéphanie Éric Émilie Stéphane Hélène Laurent Valérie Sébastien Zoé
      François Chloé Jérôme Inès Benoît Léa Gaëlle Maël Noémie Théo Anaïs Loïc Maëlle Rémi`),
    last: words(`Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy
      Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Lefèvre Faure
      André Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Pérez`),
  },
  de: {
    first:
      words(`Peter Ursula Michael Monika Thomas Petra Andreas Elke Wolfgang Sabine Jürgen Renate Günter Helga
      Stefan Karin Christian Brigitte Uwe Ingrid Werner Erika Klaus Jörg Käthe Björn Anneliese Götz Bärbel Sören Heike
      Matthias Anja Lukas Léonie Jonas Mia Finn Emma Grete`),
    last: words(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter
      Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier
      Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Weiß Jäger`),
  },
  ja: {
    first:
      words(`翔太 陽子 健 恵子 大輔 裕子 誠 由美子 拓也 智子 直樹 真由美 健太 愛 亮 美咲 達也 さくら 隆 明美 和也 久美子 哲也 幸子
      蓮 葵 湊 凛 陽翔 結菜 ひなた ゆうき はると ひまり ケンジ マリ 樹 紬 悠真 芽依`),
    last: words(`佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本
      阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本`),
  },
  zh: {
    first:
      words(`伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 建国 子涵 梓轩 浩然 欣怡 雨桐 宇航
      诗涵 一诺 俊杰 雅婷 志明 淑芬 家豪 怡君 建宏 美玲`),
    last: words(`王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 肖 田 董 袁 潘
      于 蒋 欧阳`),
  },
  ko: {
    first:
      words(`민준 서연 서준 서윤 도윤 지우 예준 서현 시우 하은 하준 하윤 주원 민서 지호 지유 지후 윤서 준우 지민 준서 채원
      건우 수아 도현 지아 현우 지윤 우진 다은 선우 은서 서진 예은 연우 수빈 유준 소율 정우 예린`),
    last: words(`김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양 손 배 백 허 남 심 노 하 곽 성 차 주 우 구
      민 남궁`),
  },
  vi: {
    first:
      words(`Anh Bình Châu Dũng Đức Giang Hà Hải Hằng Hạnh Hiếu Hòa Hoàng Hùng Hương Huy Khánh Lan Linh Long Mai
      Minh Nam Nga Ngọc Nhung Phong Phương Quân Quang Sơn Thảo Thắng Thành Thu Thúy Trang Trung Tuấn Yến`),
    last: words(`Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đào Đoàn Vương Trịnh Đinh Lâm
      Phùng Mai Tô Trương Hà Thái Tạ Châu Cao Lương Quách Tăng La Kiều Mạc Tống Triệu Từ`),
  },
};
