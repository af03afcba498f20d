module fairdeal-verify

go 1.19
