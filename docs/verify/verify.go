// Command verify checks receipts (.tlog-proof files) without the product that issued them, as docs/verify.md explains.
// It checks Ed25519 signatures of logs, and no witnesses.
package main

import (
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// policy holds the keys of each log by the log's origin.
type policy map[string][]note.Verifier

// parsePolicy skips keys that the note package does not know: an ML-DSA-44 key signs the same checkpoints.
func parsePolicy(text string) policy {
	logs := policy{}
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) > 1 && words[0] == "log" {
			if key, err := note.NewVerifier(words[1]); err == nil {
				logs[key.Name()] = append(logs[key.Name()], key)
			}
		} else if len(words) > 1 && words[0] == "quorum" && words[1] != "none" {
			log.Fatal("The policy asks for witnesses, which this program does not check.")
		}
	}
	return logs
}

type checkpoint struct {
	origin string
	tlog.Tree
}

func (logs policy) openCheckpoint(text string) (c checkpoint, err error) {
	c.origin, _, _ = strings.Cut(text, "\n")
	signed, err := note.Open([]byte(text), note.VerifierList(logs[c.origin]...))
	if err != nil {
		return c, err
	}
	lines := strings.Split(signed.Text+"\n\n", "\n")
	if c.N, err = strconv.ParseInt(lines[1], 10, 64); err == nil {
		c.Hash, err = tlog.ParseHash(lines[2])
	}
	return c, err
}

// verify returns the index of the entry. An entry that is given takes the place of the receipt's own.
func (logs policy) verify(receipt string, entry []byte) (index int64, c checkpoint, err error) {
	head, signed, _ := strings.Cut(receipt, "\n\n")
	lines := strings.Split(head, "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" || len(lines) < 2 {
		return 0, c, errors.New("not a receipt")
	}
	if lines = lines[1:]; strings.HasPrefix(lines[0], "extra ") && len(lines) > 1 {
		if len(entry) == 0 {
			entry, _ = base64.StdEncoding.DecodeString(lines[0][len("extra "):])
		}
		lines = lines[1:]
	}
	if index, err = strconv.ParseInt(strings.TrimPrefix(lines[0], "index "), 10, 64); err != nil {
		return 0, c, err
	}
	path := make(tlog.RecordProof, len(lines)-1)
	for i, line := range lines[1:] {
		if path[i], err = tlog.ParseHash(line); err != nil {
			return 0, c, err
		}
	}
	if c, err = logs.openCheckpoint(signed); err == nil {
		err = tlog.CheckRecord(path, c.N, c.Hash, index, tlog.RecordHash(entry))
	}
	return index, c, err
}

// folder reads tiles. tlog compares them with the root of the signed checkpoint.
type folder string

func (folder) Height() int                     { return 8 }
func (folder) SaveTiles([]tlog.Tile, [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	all := make([][]byte, len(tiles))
	for i, tile := range tiles {
		var err error
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		if all[i], err = os.ReadFile(filepath.Join(string(f), path)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// contain checks that a newer tree of the same log begins with the older one.
func (logs policy) contain(older checkpoint, text string, tiles folder) error {
	newer, err := logs.openCheckpoint(text)
	if err != nil || newer.origin != older.origin {
		return fmt.Errorf("the newer checkpoint is not this log's: %v", err)
	}
	proof, err := tlog.ProveTree(newer.N, older.N, tlog.TileHashReader(newer.Tree, tiles))
	if err == nil {
		err = tlog.CheckTree(proof, newer.N, newer.Hash, older.N, older.Hash)
	}
	return err
}

func read(file string) []byte {
	bytes, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	return bytes
}

func main() {
	policyFile := flag.String("policy", "policy", "`file` of trusted keys (tlog-policy)")
	entryFile := flag.String("entry", os.DevNull, "`file` with the entry, for a receipt without one")
	newerFile := flag.String("newer", "", "`file` of a newer checkpoint, which must contain those of the receipts")
	tiles := flag.String("tiles", ".", "`folder` with the tiles of the newer checkpoint")
	flag.Parse()
	logs := parsePolicy(string(read(*policyFile)))
	failures := 0
	for _, file := range flag.Args() {
		index, c, err := logs.verify(string(read(file)), read(*entryFile))
		if err == nil && *newerFile != "" {
			err = logs.contain(c, string(read(*newerFile)), folder(*tiles))
		}
		if err != nil {
			failures++
			fmt.Printf("%s: FAILED: %v\n", file, err)
			continue
		}
		fmt.Printf("%s: entry %d of %d in %s\n", file, index+1, c.N, c.origin)
	}
	fmt.Printf("%d verified, %d failed\n", flag.NArg()-failures, failures)
	if failures > 0 || flag.NArg() == 0 {
		os.Exit(1)
	}
}
